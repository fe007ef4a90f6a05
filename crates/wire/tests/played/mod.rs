//! A game that a referee leads and that is told as a server tells it.

use bolshak_arena::referee::{Action, GameEvent, Proposal, Referee, Terms, Trouble};
use bolshak_arena::{Millis, TimeControl, TimeControls};
use bolshak_game::{Seat, VariantInfo, find};
use bolshak_notation::{legal_moves, read_position};
use bolshak_wire::{
    BoardSnapshot, BoardUpdate, ClockFace, Event, GameChange, GameSnapshot, Irregular, LegalMove, Now,
    Occupant, PlayedMove, ProposalOpen, ProtocolEntry, Result, SeatInfo, Snapshot, Status, Update, View,
    control,
};

/// When these games were played.
const EPOCH: Millis = 1_795_294_931_000;

pub struct Played {
    referee: Referee,
    version: u64,
    start: Option<String>,
    seats: Vec<SeatInfo>,
    protocol: Vec<ProtocolEntry>,
}

/// Something that happened at a moment of these games.
pub fn event(kind: &str, detail: Option<String>, now: Millis, used: Option<Millis>) -> Event {
    Event { at: EPOCH + now, kind: kind.to_owned(), detail, used }
}

impl Played {
    pub fn new(
        variant: &str,
        start: Option<&str>,
        occupants: &[Occupant],
        terms: Terms,
        time: Option<&str>,
    ) -> Self {
        let variant = find(variant).expect("a variant");
        let game = start.map_or_else(|| variant.start(), |fen| read_position(variant, fen).expect(fen));
        let time = time.map(|text| text.parse::<TimeControl>().expect("a control"));
        let controls = time.map(|time| TimeControls::new(vec![time; occupants.len()]).expect("controls"));
        let seats = variant.info().seats.iter().zip(occupants).map(|(&seat, &occupant)| SeatInfo {
            seat: seat.to_owned(),
            occupant,
            name: (seat == "white").then(|| "Ada".to_owned()),
            consultants: vec![],
        });
        let seats = seats.collect();
        let referee = Referee::new(game, terms, controls);
        Self { referee, version: 0, start: start.map(str::to_owned), seats, protocol: vec![] }
    }

    fn info(&self) -> &'static VariantInfo {
        self.referee.game().variant().info()
    }

    /// Does it and tells of each thing that happened; the last has the legal moves.
    pub fn act(&mut self, by: Seat, action: &Action, now: Millis) -> Vec<Update> {
        let events = self.referee.decide(by, action, now).expect("it can be done");
        let mut updates: Vec<_> = events.into_iter().map(|what| self.apply(&what, now)).collect();
        if let Some(GameChange::Board(last)) = updates.last_mut().map(|update| &mut update.game) {
            last.legal = self.legal();
        }
        updates
    }

    fn apply(&mut self, what: &GameEvent, now: Millis) -> Update {
        let (parts, plies) = (self.referee.past().len(), self.referee.texts().len());
        let used = self.referee.time_used(now).filter(|_| matches!(what, GameEvent::Played(_)));
        let on_move = self.referee.on_move();
        self.referee.apply(what, now).expect("what was decided can be done");
        self.version += 1;
        let (kind, detail) = what.parts();
        let event = event(kind, detail, now, used);
        if self.referee.terms().over_the_board() {
            self.protocol.push(self.entry(&event, on_move));
        }
        let same_part = self.referee.past().len() == parts;
        let told_by_moves =
            matches!(what, GameEvent::Played(_) | GameEvent::TookBack(_) | GameEvent::Proposed(..));
        let (info, game) = (self.info(), self.referee.game());
        let change = BoardUpdate {
            plies: self.referee.texts().len(),
            made: (same_part && self.referee.texts().len() > plies).then(|| self.played(plies)),
            view: (!told_by_moves || !same_part).then(|| View::of(info, &self.referee.board())),
            start: (!same_part).then(|| View::of(info, &game.start_view())),
            protocol: self.protocol.last().cloned(),
            now: self.now(now),
            legal: vec![],
        };
        let (result, proposals) = (self.result(), self.proposals());
        Update {
            version: self.version,
            event,
            result,
            proposals,
            rematch: None,
            game: GameChange::Board(change),
        }
    }

    fn entry(&self, event: &Event, on_move: Seat) -> ProtocolEntry {
        let faults =
            |trouble: &Trouble| trouble.irregularities.iter().map(|one| one.kind.code().to_owned()).collect();
        let trouble = self.referee.trouble().filter(|_| event.kind == "irregular");
        ProtocolEntry {
            at: event.at,
            kind: event.kind.clone(),
            detail: event.detail.clone(),
            seat: self.info().seat_name(on_move).to_owned(),
            faults: trouble.map(faults).unwrap_or_default(),
        }
    }

    /// All of it, for somebody who acts for these seats.
    pub fn snapshot(&self, mine: &str, now: Millis) -> Snapshot {
        let (info, game) = (self.info(), self.referee.game());
        let terms = self.referee.terms();
        let mine: Vec<_> = mine.split_whitespace().map(str::to_owned).collect();
        let to_move = info.seat_name(self.referee.side_to_move());
        let board = BoardSnapshot {
            start_fen: self.start.clone(),
            lot: None,
            handicap: None,
            match_place: None,
            controls: self
                .referee
                .clock()
                .map(|clock| info.all_seats().map(|seat| control(clock.controls().of(seat))).collect()),
            terms: terms.into(),
            blindfold: vec![],
            hidden: false,
            start: View::of(info, &game.start_view()),
            view: View::of(info, &self.referee.board()),
            moves: (0..game.played().len()).map(|ply| self.played(ply)).collect(),
            past: self.referee.past().iter().map(|part| part.texts.clone()).collect(),
            protocol: terms.over_the_board().then(|| self.protocol.clone()),
            now: self.now(now),
            legal: if mine.iter().any(|seat| seat == to_move) { self.legal() } else { vec![] },
        };
        Snapshot {
            id: "k3v9mpt2wxyz".to_owned(),
            version: self.version,
            variant: info.id.to_owned(),
            seats: self.seats.clone(),
            mine,
            made: false,
            result: self.result(),
            proposals: self.proposals(),
            rematch: None,
            consults: None,
            me: None,
            exhibition: None,
            competition: None,
            rated: false,
            status: Status::default(),
            game: GameSnapshot::Board(board),
        }
    }

    fn played(&self, ply: usize) -> PlayedMove {
        let game = self.referee.game();
        let text = self.referee.texts()[ply].clone();
        PlayedMove::of(self.info(), &game.played()[ply], text, game.mover(ply), game.step_before(ply))
    }

    fn legal(&self) -> Vec<LegalMove> {
        let (info, game) = (self.info(), self.referee.game());
        if self.referee.outcome().is_some() || self.referee.terms().over_the_board() {
            return vec![];
        }
        let before = game.view().pieces;
        let texts = legal_moves(info, game.legal_moves());
        game.legal_moves()
            .iter()
            .zip(texts)
            .map(|(mv, text)| LegalMove::of(info, mv, text, &before))
            .collect()
    }

    fn now(&self, now: Millis) -> Now {
        let (info, game) = (self.info(), self.referee.game());
        let texts = legal_moves(info, game.legal_moves());
        Now {
            clock: self.referee.clock().map(|clock| ClockFace::of(info, clock, now)),
            irregular: self.referee.trouble().map(|trouble| Irregular::of(info, trouble, &texts)),
            bound: self.referee.bound().map(|cell| info.board.name(cell).to_owned()),
            ..Now::of(info, self.referee.on_move(), &game.view().aside, &game.draw_counts())
        }
    }

    fn result(&self) -> Option<Result> {
        let outcome = self.referee.outcome()?;
        let places = |places: &[u8]| places.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        let score = match (outcome.places, outcome.winner) {
            (Some(all), _) => places(all.all()),
            (None, Some(Seat::WHITE)) => "1-0".to_owned(),
            (None, Some(_)) => "0-1".to_owned(),
            (None, None) => "1/2-1/2".to_owned(),
        };
        Some(Result::of(self.info(), &outcome, score))
    }

    fn proposals(&self) -> Vec<ProposalOpen> {
        let name = |seat: &Seat| self.info().seat_name(*seat).to_owned();
        let open = Proposal::ALL.into_iter().filter_map(|proposal| {
            let open = self.referee.proposals().open(proposal)?;
            Some(ProposalOpen {
                proposal: proposal.code().to_owned(),
                by: name(&open.by),
                manner: open.manner.code().to_owned(),
                agreed: open.agreed_by.iter().map(name).collect(),
            })
        });
        open.collect()
    }
}
