//! A random game of every game, from the form to its end, by clicks.
//!
//! Of games that differ in their form alone one is played, and of races and of go-ban only the end.
//! `BOLSHAK_SEED` chooses other games than usual.

use std::collections::BTreeMap;
use std::env;

use anyhow::{Context, Result, bail, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use crate::stage::{Pieces, Screen, Stage, path_of, pieces_in, texts, until};

/// No game has so many moves of the person: the draw rules end it before.
const LONGEST: usize = 1_000;
/// So many moves are made with the mouse; the others by clicks as a screen reader makes them, which is ten times faster.
const BY_MOUSE: usize = 2;
/// The games are dealt out to so many tests, which run side by side.
const PARTS: usize = 4;

/// Go-ban with some stones on the board and some in hand: from its beginning it lasts five hundred moves, each like the next.
const LATE_GOBAN: &str = "W:Wd4,e5,f6,c4:Bd5,e4,c6:N8,9:P3,2";

/// Clicks cells one after another, as far as the page needs them, and waits a while for the next turn or the end; whether
/// a turn was played. One call for a move: each costs the page as much as a move does.
const CLICKS: &str = "
    const [path, done] = arguments;
    const board = document.querySelector('#board');
    const ready = () => board.hasAttribute('data-ready');
    const over = () => document.querySelector('#result[data-outcome]:not([hidden])') !== null;
    const end = performance.now() + 10_000;
    const once = (come, act) => come() || performance.now() > end ? act() : setTimeout(() => once(come, act), 5);
    once(ready, () => {
        for (const name of path) if (ready()) board.querySelector(`[role=gridcell][data-cell='${name}']`).click();
        const played = !ready();
        once(() => ready() || over(), () => done(played));
    });";

/// The seat of a player, whether it is to move, whether it is out, and what its line says.
type Plate = (String, bool, bool, String);

/// What the page shows of the game: the texts of the moves, and a [`Plate`] for each player.
const SHOWN: &str = "
    const all = (selector, read) => [...document.querySelectorAll(selector)].map(read);
    return [all('#moves button', (button) => button.textContent), all('#play .plate', (plate) => [plate.dataset.seat,
        plate.classList.contains('is-turn'), plate.classList.contains('is-out'), plate.querySelector('.standing').textContent])];";

fn seed() -> u64 {
    env::var("BOLSHAK_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(23)
}

/// A lot of its own for each game, so that one does not change the others.
fn lot_of(id: &str) -> Rng {
    let own = id.bytes().fold(0, |sum: u64, byte| sum.wrapping_mul(31) ^ u64::from(byte));
    Rng::with_seed(seed() ^ own)
}

/// The games that are played: of those of one family, number of seats and kind of sides one by lot.
fn games(catalogue: &Value) -> Result<Vec<&Value>> {
    let mut kinds: Vec<(String, Vec<&Value>)> = vec![];
    for game in catalogue["variants"].as_array().context("no games")? {
        let family = game["form"]["of"].as_str().or(game["id"].as_str()).context("no id")?;
        let kind = format!("{family} {} {}", game["seats"], game["pairs"]);
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, forms)) => forms.push(game),
            None => kinds.push((kind, vec![game])),
        }
    }
    let chosen = kinds.iter().map(|(kind, forms)| lot_of(kind).choice(forms).copied().context("no forms"));
    chosen.collect()
}

/// A race: where its cells lie, and where the men of each seat are going.
struct Race {
    places: BTreeMap<String, [f64; 2]>,
    targets: BTreeMap<String, Vec<String>>,
}

impl Race {
    fn of(game: &Value) -> Option<Self> {
        let targets = game["targets"].as_array().filter(|targets| !targets.is_empty())?;
        let cells = game["board"]["cells"].as_array()?.iter();
        let place = |cell: &Value| Some((word(&cell["name"]), [cell["x"].as_f64()?, cell["y"].as_f64()?]));
        let seats = game["seats"].as_array()?.iter().map(word);
        Some(Self {
            places: cells.filter_map(place).collect(),
            targets: seats.zip(targets.iter().map(words)).collect(),
        })
    }

    fn distance(&self, one: &str, other: &str) -> f64 {
        let ([x, y], [u, v]) = (self.places[one], self.places[other]);
        (x - u).hypot(y - v)
    }

    /// A position in which each seat has two men to bring home.
    fn late(&self, game: &Value, lot: &mut Rng) -> Option<String> {
        let camps = game["board"]["camps"].as_array()?.iter().flat_map(|camp| words(&camp["cells"]));
        let camps: Vec<_> = camps.chain(self.targets.values().flatten().cloned()).collect();
        let mut free: Vec<_> = self.places.keys().filter(|cell| !camps.contains(cell)).cloned().collect();
        lot.shuffle(&mut free);
        let middle: [f64; 2] = [0, 1].map(|axis| {
            self.places.values().map(|place| place[axis]).sum::<f64>() / self.places.len() as f64
        });
        let letter = |seat: &str| seat[..1].to_uppercase();
        let sides = game["seats"].as_array()?.iter().map(|seat| {
            let seat = word(seat);
            let mut cells = self.targets[&seat].clone();
            // What lies nearest to the middle is entered last.
            let far =
                |cell: &String| (self.places[cell][0] - middle[0]).hypot(self.places[cell][1] - middle[1]);
            cells.sort_by(|one, other| far(other).total_cmp(&far(one)));
            cells.truncate(cells.len() - 2);
            cells.extend(free.drain(..2));
            format!(":{}{}", letter(&seat), cells.join(","))
        });
        Some(format!("{}{}", letter(&word(&game["first"])), sides.collect::<String>()))
    }

    /// How far a turn ends from where men are still missing; moves of those that have arrived do not help.
    fn rest(&self, turn: &Value, state: &Value) -> f64 {
        let target = &self.targets[&word(&state["sideToMove"])];
        let pieces: Vec<_> = state["view"]["pieces"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|piece| word(&piece["cell"]))
            .collect();
        let path = words(&turn["path"]);
        let open = target.iter().filter(|cell| !pieces.contains(cell));
        let far = open.map(|cell| self.distance(cell, &path[path.len() - 1])).fold(f64::MAX, f64::min);
        if target.contains(&path[0]) { far + 100.0 } else { far }
    }
}

fn word(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn words(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().map(word).collect()
}

/// What [`STANDING`] should give, with the numbers alone of the line.
fn standing(state: &Value) -> BTreeMap<String, (bool, bool, Vec<u64>)> {
    let view = &state["view"];
    let open = state["result"].is_null();
    let seats = state["seats"].as_array().into_iter().flatten().enumerate();
    let places = |seat: &str, index: usize| {
        let home = words(&view["home"]).iter().position(|home| home == seat).map(|at| at as u64 + 1);
        state["result"]["places"][index].as_u64().or(home)
    };
    seats
        .map(|(index, seat)| {
            let seat = word(&seat["seat"]);
            let out = open && words(&view["out"]).contains(&seat);
            let numbers =
                [view["hands"][index].as_u64(), view["scores"][index].as_u64(), places(&seat, index)];
            let turn = open && view["sideToMove"] == seat;
            (seat, (turn, out, numbers.into_iter().flatten().collect()))
        })
        .collect()
}

fn numbers(text: &str) -> Vec<u64> {
    text.split(|letter: char| !letter.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect()
}

/// A game that is being played.
struct Player<'a> {
    stage: &'a Stage,
    room: String,
    lot: Rng,
    race: Option<Race>,
}

impl<'a> Player<'a> {
    /// Starts the game from the form: of two seats one by lot, of more all but perhaps one.
    async fn start(stage: &'a Stage, game: &Value) -> Result<Self> {
        let id = game["id"].as_str().context("no id")?;
        let seats = words(&game["seats"]);
        let mut lot = lot_of(id);
        let seat = lot.choice(&seats).context("no seats")?.clone();
        stage.page.open_home().await?;
        stage.page.choose_form(game).await?;
        if seats.len() == 2 {
            stage.page.press(&format!("label:has(#side-{seat})")).await?;
            stage.page.choose_weakest().await?;
        } else {
            // Whoever plays for all but one sees the end; the one is the computer in every other game.
            let engine = lot.bool().then_some(&seat);
            let player = |one: &'_ String| if Some(one) == engine { "1" } else { "human" };
            let players: Vec<_> = seats.iter().map(|one| (one.as_str(), player(one))).collect();
            stage.page.choose_players(&players).await?;
        }
        let race = Race::of(game);
        let late = match &race {
            Some(race) => Some(race.late(game, &mut lot).context("no camps")?),
            None => (id == "goban").then(|| LATE_GOBAN.to_owned()),
        };
        if let Some(position) = late {
            stage.page.choose_position(&position).await?;
        }
        let room = stage.page.start_game().await?;
        let state = stage.server.game(&room)?;
        ensure!(state["variant"] == id, "another game was made: {state}");
        let sits = state["seats"]
            .as_array()
            .into_iter()
            .flatten()
            .any(|one| one["occupant"] != "engine" && (one["seat"] == seat.as_str() || seats.len() > 2));
        ensure!(sits, "the person sits elsewhere");
        Ok(Self { stage, room, lot, race })
    }

    /// Waits until nobody thinks and the page shows what the server has: the record and the pieces.
    async fn in_step(&self, plies: usize) -> Result<Value> {
        let mut shown: (Vec<String>, Vec<Plate>) = (vec![], vec![]);
        let mut pieces = Pieces::new();
        let what = format!("the page shows the position of the server after {plies} moves");
        let found = until(&what, async || {
            let state = self.stage.server.game(&self.room)?;
            if texts(&state).len() < plies || state["thinking"] == true {
                return Ok(None);
            }
            shown = serde_json::from_value(self.stage.page.script(SHOWN, vec![]).await?)?;
            if shown.0 != texts(&state) {
                return Ok(None);
            }
            pieces = self.stage.page.pieces().await?;
            Ok((pieces == pieces_in(&state["view"])).then_some(state))
        });
        let state = found.await.with_context(|| format!("the page shows {shown:?} and {pieces:?}"))?;
        let shown = shown.1;
        let numbered =
            shown.iter().map(|(seat, turn, out, text)| (seat.clone(), (*turn, *out, numbers(text))));
        ensure!(
            numbered.collect::<BTreeMap<_, _>>() == standing(&state),
            "the page shows {shown:?} of {state}"
        );
        Ok(state)
    }

    /// A legal turn by lot; in a race mostly one that leads on.
    fn choose<'s>(&mut self, state: &'s Value) -> Result<&'s Value> {
        let moves = state["legal"].as_array().context("no turns")?;
        match &self.race {
            Some(race) if self.lot.u8(..4) > 0 => {
                let rest = |turn: &&Value| race.rest(turn, state);
                moves.iter().min_by(|one, other| rest(one).total_cmp(&rest(other)))
            }
            _ => self.lot.choice(moves),
        }
        .context("nobody can move and the game goes on")
    }

    /// Enters one of the legal turns and waits for the answer.
    async fn any_move(&mut self, state: &Value, by_mouse: bool) -> Result<Value> {
        let turn = self.choose(state)?;
        let mut path = path_of(turn)?;
        if self.race.is_some() {
            // Every cell on which a man lands may be where it stays, so that only the last one is clicked.
            path.drain(1..path.len() - 1);
        }
        let before = texts(state).len();
        if by_mouse {
            self.stage.page.play(&path).await?;
        } else {
            let played = self.stage.page.client.execute_async(CLICKS, vec![json!(path)]).await?;
            ensure!(played == true, "all of {path:?} was clicked and the page does not play it");
        }
        let after = self.in_step(before + 1).await?;
        let played = &after["moves"][before];
        // Ways that do the same need no choice, so that another one may have been played.
        let same = cells(&played["removed"]) == cells(&turn["removed"])
            && (turn["placed"].is_null() || played["placed"] == turn["placed"]);
        ensure!(same, "{path:?} was clicked and {played} was played");
        Ok(after)
    }

    /// Plays until the game is over.
    async fn play(&mut self) -> Result<()> {
        let mut state = self.in_step(0).await?;
        for count in 0..LONGEST {
            if !state["result"].is_null() {
                return self.over().await;
            }
            state = self.any_move(&state, count < BY_MOUSE).await?;
        }
        bail!("the game does not end")
    }

    /// The page says how the game ended.
    async fn over(&self) -> Result<()> {
        self.stage.page.sees("#result[data-outcome]:not([hidden])").await?;
        let reason = self.stage.page.text("#result-reason").await?;
        ensure!(reason.ends_with('.'), "the reason is no sentence: {reason}");
        ensure!(!self.stage.page.has("#board[data-ready]").await?, "the game is over and moves are taken");
        let many = !self.stage.server.game(&self.room)?["result"]["places"].is_null();
        ensure!(
            many == self.stage.page.has("#result-places:not([hidden]) li").await?,
            "the places are missing"
        );
        Ok(())
    }
}

fn cells(list: &Value) -> Vec<&str> {
    let mut cells: Vec<_> = list.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    cells.sort_unstable();
    cells
}

/// Plays every game whose number leaves this remainder.
async fn play_part(part: usize) -> Result<()> {
    // Drawing takes most of the time; a small window has less of it.
    let stage = Stage::with(Screen::Desktop(900, 600)).await?;
    stage.page.open_home().await?;
    stage.page.switch_animation_off().await?;
    let catalogue = stage.server.get("/api/catalogue")?;
    for game in games(&catalogue)?.into_iter().skip(part).step_by(PARTS) {
        let mut player = Player::start(&stage, game).await.with_context(|| format!("in {}", game["id"]))?;
        player.play().await.with_context(|| format!("in {}, room {}", game["id"], player.room))?;
    }
    stage.end().await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_one() -> Result<()> {
    play_part(0).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_two() -> Result<()> {
    play_part(1).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_three() -> Result<()> {
    play_part(2).await
}

#[tokio::test]
async fn every_game_is_played_by_clicks_part_four() -> Result<()> {
    play_part(3).await
}
