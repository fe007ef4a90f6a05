//! Steps and captures of all the games in which something is captured (dossier §0.5), by a table of each game's
//! peculiarities.

use std::collections::BTreeSet;

use super::board::{Board, Ground, Piece, Rank, Spot, held_by, plus, top};

/// What a man does that arrives on a cell of promotion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Arrival {
    /// It is a king at once and goes on capturing as a king.
    GoesOnAsKing,
    /// It is a king only if its move ends there; in mid-chain it stays a man.
    KingAtTheEnd,
    /// It is a king at once and its move is over.
    KingAndStops,
    /// There are no kings: it leaves the board at the end of its move.
    Leaves,
}

/// What becomes of the struck.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Taking {
    /// They bar the way till the end of the move and are gone then.
    GoneAtTheEnd,
    /// They bar the way till the end of the move and lie under the tower that struck them then.
    UnderAtTheEnd,
    /// The commander lies under the tower that struck it before the next step.
    UnderAtOnce,
}

/// How far a king moves that flies: farther than any board is long.
pub(super) const FLYING: usize = 99;

/// The lists by seat go in the order of play.
pub(super) struct Law {
    pub ground: Ground,
    /// Seats of one side do not capture each other.
    pub sides: Vec<usize>,
    pub man_steps: Vec<Vec<Spot>>,
    pub man_jumps: Vec<Vec<Spot>>,
    pub pawn_steps: Vec<Vec<Spot>>,
    pub king_lines: Vec<Spot>,
    /// How many cells a king goes at most, 1 or [`FLYING`].
    pub king_reach: usize,
    pub far: Vec<BTreeSet<Spot>>,
    pub arrival: Arrival,
    pub taking: Taking,
}

#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub path: Vec<Spot>,
    pub removed: Vec<Spot>,
    pub after: Board,
}

/// A capture under way: what moves is lifted from the board, so that its origin counts as empty.
#[derive(Clone)]
struct Chain {
    path: Vec<Spot>,
    struck: Vec<Spot>,
    mover: Vec<Piece>,
    board: Board,
    stopped: bool,
}

impl Law {
    /// The captures if there are any, else the quiet moves.
    pub fn turns(&self, board: &Board, seat: usize) -> Vec<Turn> {
        let captures = self.captures(board, seat);
        if captures.is_empty() { self.quiet_moves(board, seat) } else { captures }
    }

    pub fn captures(&self, board: &Board, seat: usize) -> Vec<Turn> {
        held_by(board, seat).into_iter().flat_map(|from| self.captures_from(board, from)).collect()
    }

    pub fn quiet_moves(&self, board: &Board, seat: usize) -> Vec<Turn> {
        held_by(board, seat).into_iter().flat_map(|from| self.quiet_from(board, from)).collect()
    }

    /// Whether the stronger side takes something with its next move by force: at once, or after whatever the other does
    /// before.
    pub fn takes_by_force(&self, board: &Board, to_move: usize, stronger: usize) -> bool {
        let takes = |board: &Board| !self.captures(board, stronger).is_empty();
        if to_move == stronger {
            return takes(board);
        }
        self.turns(board, to_move).iter().all(|turn| takes(&turn.after))
    }

    fn quiet_from(&self, board: &Board, from: Spot) -> Vec<Turn> {
        let piece = top(board, from).expect("a piece to move");
        let (ways, reach) = match piece.rank {
            Rank::Man => (&self.man_steps[piece.seat], 1),
            Rank::Pawn => (&self.pawn_steps[piece.seat], 1),
            Rank::King => (&self.king_lines, self.king_reach),
        };
        let targets = ways.iter().flat_map(|&way| self.free_run(board, from, way, reach));
        targets.map(|to| self.ended(Chain { path: vec![from, to], ..lifted(board, from) })).collect()
    }

    fn captures_from(&self, board: &Board, from: Spot) -> Vec<Turn> {
        let chains = self.prolonged(lifted(board, from));
        chains.into_iter().filter(|chain| !chain.struck.is_empty()).map(|chain| self.ended(chain)).collect()
    }

    /// All the ways in which a chain comes to its end.
    fn prolonged(&self, chain: Chain) -> Vec<Chain> {
        let jumps = self.jumps(&chain);
        if jumps.is_empty() {
            return vec![chain];
        }
        let chosen = jumps.into_iter().flat_map(|landings| self.that_go_on(landings));
        chosen.flat_map(|next| self.prolonged(next)).collect()
    }

    /// Of the landings behind one struck piece those must be chosen from which the chain goes on, if there are such.
    fn that_go_on(&self, landings: Vec<Chain>) -> Vec<Chain> {
        let going: Vec<Chain> =
            landings.iter().filter(|chain| !self.jumps(chain).is_empty()).cloned().collect();
        if going.is_empty() { landings } else { going }
    }

    /// For every piece that can be struck next, the chain after each landing behind it.
    fn jumps(&self, chain: &Chain) -> Vec<Vec<Chain>> {
        let piece = commander(&chain.mover);
        let none = vec![];
        let (ways, reach) = match piece.rank {
            _ if chain.stopped => (&none, 1),
            Rank::Man => (&self.man_jumps[piece.seat], 1),
            Rank::Pawn => (&none, 1),
            Rank::King => (&self.king_lines, self.king_reach),
        };
        let groups = ways.iter().map(|&way| self.jumps_along(chain, way, reach));
        groups.filter(|group| !group.is_empty()).collect()
    }

    fn jumps_along(&self, chain: &Chain, way: Spot, reach: usize) -> Vec<Chain> {
        let at = chain.path[chain.path.len() - 1];
        let before = self.free_run(&chain.board, at, way, reach - 1);
        let hit = plus(before.last().copied().unwrap_or(at), way);
        if !self.is_prey(chain, hit) {
            return vec![];
        }
        let landings = self.free_run(&chain.board, hit, way, reach);
        landings.into_iter().map(|to| self.jumped(chain, hit, to)).collect()
    }

    fn is_prey(&self, chain: &Chain, hit: Spot) -> bool {
        let own = self.sides[commander(&chain.mover).seat];
        let foreign = top(&chain.board, hit).is_some_and(|piece| self.sides[piece.seat] != own);
        foreign && !chain.struck.contains(&hit)
    }

    fn jumped(&self, chain: &Chain, hit: Spot, to: Spot) -> Chain {
        let mut next = chain.clone();
        next.path.push(to);
        next.struck.push(hit);
        if self.taking == Taking::UnderAtOnce {
            next.take(hit, self.taking);
        }
        if self.is_promoted(commander(&next.mover), to) {
            match self.arrival {
                Arrival::GoesOnAsKing => next.crown(),
                Arrival::KingAndStops => {
                    next.crown();
                    next.stopped = true;
                }
                Arrival::KingAtTheEnd | Arrival::Leaves => {}
            }
        }
        next
    }

    /// Sets down what has moved, after the struck are taken and the man that has arrived is promoted.
    fn ended(&self, mut chain: Chain) -> Turn {
        if self.taking != Taking::UnderAtOnce {
            for hit in chain.struck.clone() {
                chain.take(hit, self.taking);
            }
        }
        let to = chain.path[chain.path.len() - 1];
        let arrived = self.is_promoted(commander(&chain.mover), to);
        if arrived && self.arrival != Arrival::Leaves {
            chain.crown();
        }
        if !(arrived && self.arrival == Arrival::Leaves) {
            chain.board.insert(to, chain.mover);
        }
        Turn { path: chain.path, removed: chain.struck, after: chain.board }
    }

    fn is_promoted(&self, piece: Piece, to: Spot) -> bool {
        piece.rank == Rank::Man && self.far[piece.seat].contains(&to)
    }

    /// The empty cells from here (not counting it) along a line, at most so many.
    fn free_run(&self, board: &Board, from: Spot, way: Spot, most: usize) -> Vec<Spot> {
        let line = std::iter::successors(Some(plus(from, way)), |&spot| Some(plus(spot, way)));
        line.take_while(|spot| self.ground.has(*spot) && !board.contains_key(spot)).take(most).collect()
    }
}

impl Chain {
    /// Takes the commander of a struck tower; the rest of the tower stays.
    fn take(&mut self, hit: Spot, taking: Taking) {
        let tower = self.board.get_mut(&hit).expect("a struck tower");
        let prisoner = tower.pop().expect("its commander");
        if tower.is_empty() {
            self.board.remove(&hit);
        }
        if taking != Taking::GoneAtTheEnd {
            self.mover.insert(0, prisoner);
        }
    }

    fn crown(&mut self) {
        self.mover.last_mut().expect("a commander").rank = Rank::King;
    }
}

fn lifted(board: &Board, from: Spot) -> Chain {
    let mut board = board.clone();
    let mover = board.remove(&from).expect("a piece to move");
    Chain { path: vec![from], struck: vec![], mover, board, stopped: false }
}

fn commander(tower: &[Piece]) -> Piece {
    tower[tower.len() - 1]
}
