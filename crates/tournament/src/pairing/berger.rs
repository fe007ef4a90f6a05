//! Fixed tables: everybody meets everybody.

/// The rounds of a round robin of so many (Berger; the World Chess Federation's handbook, C.06, annex 1), white first, from 0. Where
/// their number is odd, one in each round meets nobody.
#[must_use]
pub fn round_robin(players: usize, cycles: usize) -> Vec<Vec<(usize, usize)>> {
    if players < 2 {
        return vec![];
    }
    let all = players.next_multiple_of(2);
    let mut one: Vec<Vec<_>> = (0..all - 1).map(|round| berger(all, round)).collect();
    for round in &mut one {
        // The last number belongs to nobody then.
        round.retain(|(white, black)| *white < players && *black < players);
    }
    let mut rounds = vec![];
    for cycle in 0..cycles {
        let mut turned = one.clone();
        if cycle % 2 == 1 {
            turned.iter_mut().flatten().for_each(|pair| *pair = (pair.1, pair.0));
        }
        // So that nobody has one colour three times running where the cycles meet.
        let count = turned.len();
        if cycle + 1 < cycles && count > 1 {
            turned.swap(count - 2, count - 1);
        }
        rounds.extend(turned);
    }
    rounds
}

/// A round of an even number.
fn berger(all: usize, round: usize) -> Vec<(usize, usize)> {
    let others = all - 1;
    // The sum of two who meet is the same in the whole round; numbers from 1 here.
    let meets_last = if round.is_multiple_of(2) { round / 2 + 1 } else { round.div_ceil(2) + all / 2 };
    let number = |n: usize| (n + others - 1) % others + 1;
    let mut pairs = vec![if meets_last <= all / 2 { (meets_last, all) } else { (all, meets_last) }];
    for step in 1..all / 2 {
        let (a, b) = (number(meets_last + step), number(meets_last + others - step));
        let (low, high) = (a.min(b), a.max(b));
        pairs.push(if (low + high).is_multiple_of(2) { (high, low) } else { (low, high) });
    }
    pairs.into_iter().map(|(white, black)| (white - 1, black - 1)).collect()
}

/// The rounds in which each of one team meets each of the other one: places in the two teams, and whether the first team's has
/// White.
#[must_use]
pub fn scheveningen(size: usize) -> Vec<Vec<(usize, usize, bool)>> {
    let white = |board: usize, round: usize| {
        // Half of a team has White in each round where that comes out even for everybody.
        let half = size.is_multiple_of(4) && 2 * board >= size;
        round.is_multiple_of(2) != half
    };
    let pairs = |round: usize| {
        (0..size).map(move |board| (board, (board + round) % size, white(board, round))).collect()
    };
    (0..size).map(pairs).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn six_meet_as_in_the_handbook() {
        let from_one = |pairs: Vec<(usize, usize)>| -> Vec<_> {
            pairs.into_iter().map(|(white, black)| (white + 1, black + 1)).collect()
        };
        let rounds: Vec<_> = round_robin(6, 1).into_iter().map(from_one).collect();
        assert_eq!(
            rounds,
            [
                [(1, 6), (2, 5), (3, 4)],
                [(6, 4), (5, 3), (1, 2)],
                [(2, 6), (3, 1), (4, 5)],
                [(6, 5), (1, 4), (2, 3)],
                [(3, 6), (4, 2), (5, 1)],
            ]
        );
    }

    #[test]
    fn everybody_meets_everybody_with_colours_in_balance() {
        for players in 2..40 {
            for cycles in 1..4 {
                let rounds = round_robin(players, cycles);
                assert_eq!(rounds.len(), cycles * (players.next_multiple_of(2) - 1));
                let mut met = std::collections::HashMap::new();
                let mut whites = vec![0_i32; players];
                for round in &rounds {
                    let mut busy = HashSet::new();
                    for &(white, black) in round {
                        assert!(busy.insert(white) && busy.insert(black));
                        *met.entry((white.min(black), white.max(black))).or_insert(0) += 1;
                        whites[white] += 1;
                        whites[black] -= 1;
                    }
                }
                assert_eq!(met.len(), players * (players - 1) / 2);
                assert!(met.values().all(|times| *times == cycles));
                assert!(whites.iter().all(|difference| difference.abs() <= 1), "{players} {cycles}");
            }
        }
    }

    #[test]
    fn nobody_has_a_colour_three_times_running() {
        for players in (4..20).step_by(2) {
            let rounds = round_robin(players, 2);
            for player in 0..players {
                let colours: Vec<bool> = rounds
                    .iter()
                    .flatten()
                    .filter(|(white, black)| *white == player || *black == player)
                    .map(|(white, _)| *white == player)
                    .collect();
                assert!(colours.windows(3).all(|three| three[0] != three[1] || three[1] != three[2]));
            }
        }
    }

    #[test]
    fn teams_meet_board_by_board_with_colours_in_balance() {
        for size in 1..20 {
            let rounds = scheveningen(size);
            let mut met = HashSet::new();
            let mut whites = vec![[0_i32; 2]; size];
            for round in &rounds {
                let mut busy = HashSet::new();
                for &(first, second, first_is_white) in round {
                    assert!(met.insert((first, second)) && busy.insert(second));
                    let white = if first_is_white { 1 } else { -1 };
                    whites[first][0] += white;
                    whites[second][1] -= white;
                }
            }
            assert_eq!(met.len(), size * size);
            assert!(whites.iter().flatten().all(|difference| difference.abs() <= 1), "{size}: {whites:?}");
        }
    }
}
