//! `bolshak desk`: a game between two people at one terminal, by the book, with a referee.

use std::fs::File;
use std::io::Write;
use std::process::ExitCode;

use anyhow::{Context, anyhow, bail};
use bolshak_arena::conduct::{Fault, read_deeds};
use bolshak_arena::referee::{
    Action, Edition, GameEvent, OfferManner, PlayedMove, Proposal, Referee, Refusal, Terms,
};
use bolshak_arena::{Millis, TimeControl};
use bolshak_game::{Seat, Variant};
use bolshak_notation::legal_moves;
use bolshak_notation::pdn::GameResult;
use clap::Args;

use crate::board_text::{DRAUGHTS, LETTERS, board_text};
use crate::progress::tell;
use crate::time::{Stopwatch, face, time_left};
use crate::typed_lines::{Typed, TypedLines};

/// Keep a game between two people at one terminal: anything can be done with the pieces, and the referee sees what was
/// irregular.
///
/// Type what was done before the clock was pressed, or a move, or a command; `help` lists them.
#[derive(Args)]
pub(crate) struct Arguments {
    /// A game such as russian, one with house rules such as russian+capture=optional, or a .toml file of house
    /// rules; see bolshak games
    #[arg(default_value = "russian", value_parser = crate::variant::parse)]
    variant: &'static dyn Variant,
    /// Position to start from, as FEN or as a list of squares
    #[arg(long)]
    fen: Option<String>,
    /// Time control of both sides, in seconds, such as 300+3, 2700 or 20/2700:900
    #[arg(long, value_name = "CONTROL")]
    tc: Option<TimeControl>,
    /// What was agreed on: board=guided|free|touch-move, repetition=at-once|on-claim, flags=at-once|on-claim,
    /// offers=casual|in-turn, take-backs=yes|no, offers-from=MOVE, offers-pieces=N, edition=code|pavlovich, with commas
    /// or blanks between them
    ///
    /// What is not named is as usual: board=touch-move repetition=on-claim flags=on-claim offers=in-turn take-backs=no;
    /// board=guided where no rule table says what hands may do
    #[arg(long, value_name = "LIST")]
    terms: Option<String>,
    /// What White is called
    #[arg(long, default_value = "White")]
    white: String,
    /// What Black is called
    #[arg(long, default_value = "Black")]
    black: String,
    /// Show kings and men as letters instead of draughts symbols
    #[arg(long)]
    ascii: bool,
}

const HELP: &str = "  what was done   c3-d4; touch c3, c3-e5, off d4; c7-d8, crown d8; adjust, touch a1; c3-d4, hold d4, d4-c3,
                  c3-b4 (the hand stayed on the piece); light c3 (put on a square that is not played on)
                  then the clock is pressed. A ! at the end offers a draw with it
  a move          cd4, c3:e5:g7: the legal move of that name
  moves           list the legal moves
  board           show the board again
  demand, stand   what becomes of something irregular; a move lets it stand, too
  report KIND     the last move of the opponent was irregular in a way that the board does not show
  kinds           list the kinds of irregularities
  draw            offer a draw; agree and disagree answer
  claim [MOVE]    a draw by repetition, of the position on the board or after a move that is not made
  start, stop     the arbiter's hand at the clock
  flag            the opponent's flag has fallen
  resign, back    give up; take back, if that was agreed on
  adjusting       the other side adjusts pieces although it is not its turn
  put-back CELL   the opponent's piece that stood there comes back from a light square
  disobey, forfeit, draw-declared, annul, set-up-wrong
                  rulings of the arbiter: refuses to obey; loses (late, a penalty); neither can win
  protocol        what has happened
  save FILE       save the protocol
  quit            leave
  Behind white or black and a colon a command is meant for that side, as in black: resign.";

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<ExitCode> {
    let info = arguments.variant.info();
    if info.seats.len() > 2 {
        bail!("two sit at a desk; {} is for {}: bolshak play --side all", info.names.en, info.seats.len());
    }
    let terms = terms(arguments)?;
    let line = crate::variant::open(arguments.variant, arguments.fen.as_deref())?;
    let control = arguments.tc.clone().filter(|control| !control.is_unlimited()).map(Into::into);
    let mut desk = Desk {
        referee: Referee::new(line, terms, control),
        names: [arguments.white.clone(), arguments.black.clone()],
        ascii: arguments.ascii,
        stopwatch: Stopwatch::start(),
        protocol: vec![],
    };
    desk.keep(&mut TypedLines::read())?;
    Ok(ExitCode::SUCCESS)
}

/// What was agreed on; a game that cannot be judged by hand is played guided unless something else was said.
fn terms(arguments: &Arguments) -> anyhow::Result<Terms> {
    let variant = arguments.variant;
    let board = if variant.rules().is_some() { "touch-move" } else { "guided" };
    let usual = format!("board={board} repetition=on-claim flags=on-claim offers=in-turn take-backs=no");
    // What was agreed on changes only what it names.
    let agreed = arguments.terms.as_deref().unwrap_or_default();
    let terms: Terms = format!("{usual} {agreed}").parse().map_err(|error| anyhow!("--terms: {error}"))?;
    let name = &variant.info().names.en;
    terms.check(variant).map_err(|why| anyhow!("{why}, and {name} is none: board=guided"))?;
    Ok(terms)
}

struct Desk {
    referee: Referee,
    names: [String; 2],
    ascii: bool,
    stopwatch: Stopwatch,
    /// What has happened, each with the milliseconds since the beginning and in words.
    protocol: Vec<(Millis, String)>,
}

/// A command that says itself what it wants.
enum Wanted {
    Act(Action),
    Nothing,
    Leave,
}

impl Desk {
    fn keep(&mut self, input: &mut TypedLines) -> anyhow::Result<()> {
        self.show_board();
        loop {
            self.look_at_flags()?;
            self.tell_standing();
            let typed = input.next("> ", None).context("cannot read what you type")?;
            let Typed::Line(text) = typed else { return Ok(()) };
            let (by, text) = self.whose(&text);
            match self.understand(text) {
                Ok(Wanted::Leave) => return Ok(()),
                Ok(Wanted::Nothing) => {}
                Ok(Wanted::Act(action)) => self.act(by, &action)?,
                Err(error) => tell(format_args!("{error}; help lists the commands")),
            }
        }
    }

    fn seat_name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    /// The side that a command is meant for, if it says so.
    fn whose<'a>(&self, text: &'a str) -> (Option<Seat>, &'a str) {
        let info = self.referee.game().variant().info();
        let named = text.split_once(": ").and_then(|(name, rest)| Some((info.seat(name)?, rest)));
        named.map_or((None, text), |(seat, rest)| (Some(seat), rest.trim()))
    }

    fn understand(&self, text: &str) -> anyhow::Result<Wanted> {
        let (word, rest) = text.split_once(' ').map_or((text, ""), |(word, rest)| (word, rest.trim()));
        let info = self.referee.game().variant().info();
        match word {
            "" => {}
            "quit" | "exit" | "q" => return Ok(Wanted::Leave),
            "help" | "?" => tell(format_args!("{HELP}")),
            "board" => self.show_board(),
            "moves" => {
                tell(format_args!("{}", legal_moves(info, self.referee.game().legal_moves()).join(" ")));
            }
            "kinds" => {
                for fault in Fault::ALL {
                    tell(format_args!("  {:24}{}", fault.code(), fault.words()));
                }
            }
            "protocol" => tell(format_args!("{}", self.written().trim_end())),
            "save" => self.save(rest),
            _ => return self.action(text, word, rest).map(Wanted::Act),
        }
        Ok(Wanted::Nothing)
    }

    fn action(&self, text: &str, word: &str, rest: &str) -> anyhow::Result<Action> {
        Ok(match word {
            "demand" => Action::Demand,
            "stand" => Action::LetStand,
            "let" if rest == "stand" => Action::LetStand,
            "press" => self.pieces(rest),
            "report" => Action::Report(
                Fault::from_code(rest)
                    .ok_or_else(|| anyhow!("{rest} is no kind of irregularity; see kinds"))?,
            ),
            "draw" => Action::Propose(Proposal::Draw),
            "agree" => Action::Agree(Proposal::Draw),
            "disagree" => Action::Decline(Proposal::Draw),
            "claim" => Action::Claim((!rest.is_empty()).then(|| rest.to_owned())),
            "start" => Action::Start,
            "stop" => Action::Pause,
            "flag" => Action::ClaimFlag,
            "resign" => Action::Resign,
            "back" => Action::Propose(Proposal::TakeBack),
            "disobey" => Action::Disobey,
            "draw-declared" => Action::DeclareDraw,
            "forfeit" => Action::Forfeit,
            "annul" => Action::Annul,
            "set-up-wrong" => Action::SetUpWrong,
            "adjusting" => Action::Adjust,
            "put-back" => Action::PutBack(rest.to_owned()),
            _ => self.pieces(text),
        })
    }

    /// What was done with the pieces: what reads as deeds is that, everything else the name of a move.
    fn pieces(&self, text: &str) -> Action {
        let (done, offer) = text.strip_suffix('!').map_or((text, false), |done| (done.trim_end(), true));
        let board = &self.referee.game().variant().info().board;
        let by_hand = self.referee.terms().over_the_board() && read_deeds(board, done).is_ok();
        let done = done.to_owned();
        if by_hand {
            Action::Press { deeds: done, offer }
        } else {
            Action::Play { mv: PlayedMove::Text(done), offer }
        }
    }

    fn act(&mut self, by: Option<Seat>, action: &Action) -> anyhow::Result<()> {
        self.look_at_flags()?;
        let by = by.unwrap_or_else(|| self.referee.obvious(action));
        match self.referee.decide(by, action, self.stopwatch.now()) {
            Err(Refusal { message, .. }) => tell(format_args!("{message}; help lists the commands")),
            Ok(events) => {
                events.iter().try_for_each(|event| self.happen(event))?;
                if self.referee.claim().is_some() {
                    self.happen(&GameEvent::Checked)?;
                }
                // Who takes a move back at one desk has asked the other aloud.
                if let Some(asked) = self.referee.next_asked(Proposal::TakeBack) {
                    return self.act(Some(asked), &Action::Agree(Proposal::TakeBack));
                }
                self.show_board();
            }
        }
        Ok(())
    }

    fn happen(&mut self, what: &GameEvent) -> anyhow::Result<()> {
        let (now, by) = (self.stopwatch.now(), self.referee.on_move());
        let claimed = self.referee.claim().and_then(|claim| claim.text.clone());
        self.referee.apply(what, now).map_err(|error| anyhow!(error))?;
        let said = match what {
            GameEvent::Checked => self.verdict(claimed.as_deref()),
            _ => what.words(|seat| self.seat_name(seat).to_owned()),
        };
        let faults = self.referee.trouble().filter(|_| matches!(what, GameEvent::Irregular(_)));
        let kinds = faults.iter().flat_map(|trouble| &trouble.irregularities).map(|one| one.kind.words());
        let kinds: Vec<_> = kinds.collect();
        let words = match (what, kinds.is_empty()) {
            (GameEvent::Played(_), _) => format!("{}: {said}", self.seat_name(by)),
            (_, false) => format!("{}, {said}: {}", self.seat_name(by), kinds.join("; ")),
            (GameEvent::Proposed(by, Proposal::Draw, manner), _) => said + &self.about_offer(*by, *manner),
            (GameEvent::Adjusted(_), _) => said + self.about_adjusting(),
            (GameEvent::SetUpWrong, _) => said + self.about_set_up(),
            _ => said,
        };
        // A move shows on the board, what else happens is said.
        if !matches!(what, GameEvent::Played(_) | GameEvent::Irregular(_)) {
            tell(format_args!("{words}"));
        }
        self.protocol.push((now, words));
        Ok(())
    }

    /// What became of a claim that has been checked, perhaps with this move.
    fn verdict(&self, claimed: Option<&str>) -> String {
        match (self.referee.outcome(), claimed) {
            (Some(outcome), _) if outcome.winner.is_none() => "the claim is right".to_owned(),
            (_, Some(text)) => format!("the claim is wrong: {text} counts as made"),
            (_, None) => "the claim is wrong: the game goes on".to_owned(),
        }
    }

    /// What the arbiter says to an offer that was not made as it should be.
    fn about_offer(&self, by: Seat, manner: OfferManner) -> String {
        match manner {
            OfferManner::Loose | OfferManner::WithMove => String::new(),
            OfferManner::BeforeMove => ", before his move: the answer may wait for it (S2 1.9.5)".to_owned(),
            OfferManner::OnOpponentsTime => {
                let warnings = self.referee.proposals().warnings(by);
                format!(", on the opponent's time: warning {warnings} (S2 1.9.4)")
            }
        }
    }

    fn about_adjusting(&self) -> &'static str {
        match self.referee.terms().edition {
            Edition::Federation => ": adjusting is for one's own turn (S0, S2)",
            Edition::Pavlovich => ": incorrect, without consequence (S1)",
        }
    }

    /// What became of a set-up that has been found to be wrong.
    fn about_set_up(&self) -> &'static str {
        match (self.referee.trouble(), self.referee.texts().is_empty()) {
            (Some(_), _) => "",
            (None, true) => ": the game begins again",
            (None, false) => ": both have moved, so it stands (S0)",
        }
    }

    fn look_at_flags(&mut self) -> anyhow::Result<()> {
        match self.referee.fallen(self.stopwatch.now()) {
            Some(seat) => self.happen(&GameEvent::Flagged(seat)),
            None => Ok(()),
        }
    }

    /// What waits for a word, what counts, and who is to move.
    fn tell_standing(&self) {
        let referee = &self.referee;
        let info = referee.game().variant().info();
        if let Some(outcome) = referee.outcome() {
            let who = match outcome.winner {
                Some(seat) => format!("{} wins", self.seat_name(seat)),
                None if outcome.reason.is_void() => "no result".to_owned(),
                None => "draw".to_owned(),
            };
            let result = GameResult::from(Some(outcome)).text(info.notation);
            return tell(format_args!("{result}: {who}, {}{}", outcome.reason.words(), outcome.source()));
        }
        for count in referee.game().draw_counts().iter().filter(|count| count.count > 0) {
            tell(format_args!("{}", count.words()));
        }
        if let Some(clock) = referee.clock() {
            let now = self.stopwatch.now();
            let left = |seat| time_left(clock, seat, now);
            let state = if clock.running().is_some() { "" } else { ", stopped" };
            tell(format_args!("clock: {} {}{state}", left(Seat::WHITE), left(Seat::BLACK)));
        }
        if let Some(offer) = referee.proposals().open(Proposal::Draw) {
            tell(format_args!("{} offers a draw", self.seat_name(offer.by)));
        }
        if let Some(trouble) = referee.trouble() {
            self.tell_trouble(trouble);
        } else {
            tell(format_args!("{} to move", self.seat_name(referee.side_to_move())));
        }
        for piece in referee.inactive() {
            let cell = info.board.name(piece.cell);
            tell(format_args!("a piece of {} from {cell} takes no part", self.seat_name(piece.seat)));
        }
        if let Some(cell) = referee.bound() {
            tell(format_args!("the piece on {} was touched and must move", info.board.name(cell)));
        }
    }

    fn tell_trouble(&self, trouble: &bolshak_arena::referee::Trouble) {
        let game = self.referee.game();
        let info = game.variant().info();
        let moves = legal_moves(info, game.legal_moves());
        for irregularity in &trouble.irregularities {
            let possible: Vec<&str> = irregularity
                .expected
                .iter()
                .filter_map(|&place| moves.get(place))
                .map(String::as_str)
                .collect();
            let hint = if possible.is_empty() {
                String::new()
            } else {
                format!("; possible: {}", possible.join(" "))
            };
            tell(format_args!("{}: {}{hint}", self.seat_name(trouble.by), irregularity.kind.words()));
        }
        tell(format_args!("{}: demand, stand, or reply with a move", self.seat_name(trouble.by.other())));
    }

    fn show_board(&self) {
        let info = self.referee.game().variant().info();
        let view = self.referee.board();
        let signs = if self.ascii { LETTERS } else { DRAUGHTS };
        tell(format_args!("{}", board_text(info, &view, &signs, false)));
    }

    /// The protocol as text.
    fn written(&self) -> String {
        let info = self.referee.game().variant().info();
        let [white, black] = &self.names;
        let mut text = format!("{white} - {black}, {}\n", info.names.en);
        let terms = self.referee.terms().to_string();
        text.push_str(&format!("agreed: {}\n", if terms.is_empty() { "nothing" } else { &terms }));
        for (at, words) in &self.protocol {
            text.push_str(&format!("{:>9}  {words}\n", face(*at)));
        }
        text
    }

    fn save(&self, file: &str) {
        if file.is_empty() {
            return tell(format_args!("save needs the name of a file"));
        }
        match File::create_new(file).and_then(|mut out| out.write_all(self.written().as_bytes())) {
            Ok(()) => tell(format_args!("saved to {file}")),
            Err(error) => tell(format_args!("cannot write {file}: {error}")),
        }
    }
}
