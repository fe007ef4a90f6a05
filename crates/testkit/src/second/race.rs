//! The races: corners, halma, Chinese checkers (dossier §27–§29).

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use super::board::{Board, Piece, Spot, held_by, plus, top};
use super::race_boards::{Camp, Track, track};
use super::{Second, SecondTurn, Stand, Start, drawn, lost_by, opening};

/// Turns of every seat.
const ROUNDS: usize = 200;
/// Corners: from this move of a player on his own home must be all but empty.
const TIME_AT_HOME: usize = 40;

/// What distinguishes corners from the other races.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Limits for one's own home, and Black's last turn.
    Corners,
    /// A man stays in its target camp; the rest play on for places.
    Camps,
}

#[derive(Clone)]
pub(super) struct Race {
    track: Rc<Track>,
    manner: Manner,
    board: Board,
    seat: usize,
    /// How many turns each seat has made.
    made: Vec<usize>,
    /// The places of those who are home.
    places: Vec<Option<u8>>,
    /// Corners: White has filled his camp and Black is at his last turn.
    last_turn: bool,
    seen: BTreeMap<(Board, usize, Vec<Option<u8>>), usize>,
    end: Option<Vec<u8>>,
}

impl Race {
    pub fn new(id: &str, start: Start<'_>) -> Option<Self> {
        let track = Rc::new(track(id)?);
        let manner = if id == "corners" { Manner::Corners } else { Manner::Camps };
        let men = track.ground.men(|spot| track.homes.iter().position(|home| home.contains(&spot)));
        let (board, seat) = opening(&track.ground, men, start);
        let seats = track.homes.len();
        let (made, places, seen) = (vec![0; seats], vec![None; seats], BTreeMap::new());
        let mut game = Self { track, manner, board, seat, made, places, last_turn: false, seen, end: None };
        game.settle();
        Some(game)
    }

    /// To each cell that this man can reach in a turn, the shortest way.
    fn ways_from(&self, from: Spot) -> BTreeMap<Spot, Vec<Spot>> {
        let man = top(&self.board, from).expect("a man");
        let mut lifted = self.board.clone();
        lifted.remove(&from);
        let mut found = self.chains(&lifted, man, from);
        for &way in &self.track.ways {
            let to = plus(from, way);
            if self.is_open(&lifted, man, from, to) {
                found.insert(to, vec![from, to]);
            }
        }
        found.remove(&from);
        found
    }

    /// The shortest chains of jumps, found breadth first.
    fn chains(&self, lifted: &Board, man: Piece, from: Spot) -> BTreeMap<Spot, Vec<Spot>> {
        let mut found = BTreeMap::from([(from, vec![from])]);
        let mut waiting = VecDeque::from([from]);
        while let Some(at) = waiting.pop_front() {
            for &way in &self.track.ways {
                let (over, to) = (plus(at, way), plus(plus(at, way), way));
                let jumps = lifted.contains_key(&over) && self.is_open(lifted, man, at, to);
                if jumps && !found.contains_key(&to) {
                    let path = [found[&at].clone(), vec![to]].concat();
                    found.insert(to, path);
                    waiting.push_back(to);
                }
            }
        }
        found
    }

    /// Whether the man may go there from the cell where it is: in halma and Chinese checkers not out of its target.
    fn is_open(&self, lifted: &Board, man: Piece, at: Spot, to: Spot) -> bool {
        let target = &self.track.targets[man.seat];
        let leaves = self.manner == Manner::Camps && target.contains(&at) && !target.contains(&to);
        self.track.ground.has(to) && !lifted.contains_key(&to) && !leaves
    }

    fn turn(&self, path: &[Spot]) -> SecondTurn {
        let path: Vec<String> = path.iter().map(|&spot| self.track.ground.name(spot).to_owned()).collect();
        let (from, to) = (path[0].clone(), path[path.len() - 1].clone());
        let changes = Stand::from([(from, String::new()), (to, format!("{}m", self.seat))]);
        SecondTurn { path, removed: vec![], changes }
    }

    fn can_move(&self, seat: usize) -> bool {
        self.places[seat].is_none()
            && held_by(&self.board, seat).into_iter().any(|from| !self.ways_from(from).is_empty())
    }

    /// Every cell of the target camp is taken: in corners all but one at most, elsewhere at least one by an own man.
    fn is_home(&self, seat: usize) -> bool {
        let target = &self.track.targets[seat];
        let needed = match self.manner {
            Manner::Corners => target.len() - 1,
            Manner::Camps => 1,
        };
        target.iter().all(|spot| self.board.contains_key(spot)) && self.count(seat, target) >= needed
    }

    fn count(&self, seat: usize, camp: &Camp) -> usize {
        held_by(&self.board, seat).into_iter().filter(|spot| camp.contains(spot)).count()
    }

    /// The best place not yet taken.
    fn next_place(&self) -> u8 {
        u8::try_from(self.places.iter().flatten().count() + 1).expect("a place")
    }

    /// Whoever is not home shares the next place.
    fn shared(&self) -> Vec<u8> {
        self.places.iter().map(|place| place.unwrap_or(self.next_place())).collect()
    }

    /// Halma and Chinese checkers after a turn of this seat.
    fn arrive(&mut self, seat: usize) {
        if self.is_home(seat) {
            self.places[seat] = Some(self.next_place());
        }
        if self.places.iter().filter(|place| place.is_none()).count() == 1 {
            self.end = Some(self.shared());
        }
    }

    /// Corners after this turn of this seat.
    fn judge(&mut self, seat: usize, from: Spot, to: Spot) {
        let is_home = self.is_home(seat);
        if self.last_turn {
            self.end = Some(if is_home { drawn() } else { lost_by(1) });
        } else if is_home && seat == 1 {
            self.end = Some(lost_by(0));
        } else if is_home {
            self.last_turn = true;
            self.end = (!self.can_move(1)).then(|| lost_by(1));
        } else if self.is_late(seat, from, to) {
            self.end = Some(lost_by(seat));
        }
    }

    /// After more than forty moves: two or more men at home, or a man that has come back.
    fn is_late(&self, seat: usize, from: Spot, to: Spot) -> bool {
        let (made, home) = (self.made[seat], &self.track.homes[seat]);
        let lingers = made > TIME_AT_HOME && self.count(seat, home) >= 2;
        let comes_back = made > TIME_AT_HOME && !home.contains(&from) && home.contains(&to);
        lingers || comes_back
    }

    /// Skips whoever cannot move, and ends what leads nowhere.
    fn settle(&mut self) {
        let seats = self.places.len();
        let order = (0..seats).map(|later| (self.seat + later) % seats);
        let Some(next) = order.into_iter().find(|&seat| self.can_move(seat)) else {
            self.end = Some(self.shared());
            return;
        };
        self.seat = next;
        let times = self.seen.entry((self.board.clone(), next, self.places.clone())).or_default();
        *times += 1;
        let too_often = *times >= 3;
        let too_long = self.made.iter().sum::<usize>() >= ROUNDS * seats;
        if !self.last_turn && (too_often || too_long) {
            self.end = Some(self.shared());
        }
    }
}

impl Second for Race {
    fn seat(&self) -> usize {
        self.seat
    }

    fn stand(&self) -> Stand {
        self.track.ground.stand(&self.board)
    }

    fn turns(&self) -> Vec<SecondTurn> {
        if self.end.is_some() {
            return vec![];
        }
        let paths =
            held_by(&self.board, self.seat).into_iter().flat_map(|from| self.ways_from(from).into_values());
        paths.map(|path| self.turn(&path)).collect()
    }

    fn play(&mut self, turn: &SecondTurn) {
        let (from, to) = (&turn.path[0], &turn.path[turn.path.len() - 1]);
        let (from, to) = (self.track.ground.spot(from), self.track.ground.spot(to));
        let seat = self.seat;
        self.track.ground.change(&mut self.board, &turn.changes);
        self.made[seat] += 1;
        match self.manner {
            Manner::Corners => self.judge(seat, from, to),
            Manner::Camps => self.arrive(seat),
        }
        self.seat = (seat + 1) % self.places.len();
        if self.end.is_none() {
            self.settle();
        }
    }

    fn copy(&self) -> Box<dyn Second> {
        Box::new(self.clone())
    }

    fn end(&self) -> Option<Vec<u8>> {
        self.end.clone()
    }
}
