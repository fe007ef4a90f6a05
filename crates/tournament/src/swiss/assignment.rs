//! One half against the other: the best assignment, and the first one in the order of article 4 among those that are as good.

/// A sum of criteria that fits into one number; the more, the better.
pub(super) type Worth = i128;

/// An assignment of all rows to as many columns.
struct Assignment {
    /// What a row and a column may be worth at the most, as the best assignment shows: their sum is never less than the worth of the
    /// pair, and equal to it only for pairs that some best assignment has.
    rows: Vec<Worth>,
    columns: Vec<Worth>,
    /// The column of each row, and the row of each column.
    column_of: Vec<usize>,
    row_of: Vec<usize>,
}

/// For each row the column that it has in the first of all best assignments: the first row has the lowest column that it can have in
/// any of them, the second one the lowest that is left, and so on. Gives the sum, too. There are at least as many columns as rows;
/// `None` is a pair that is not allowed, and nothing comes out if no assignment is allowed.
pub(super) fn first_best(worths: &[Vec<Option<Worth>>]) -> Option<(Worth, Vec<usize>)> {
    let columns = worths.first()?.len();
    let all: Worth = worths.iter().flatten().flatten().map(|worth| worth.abs()).max()? + 1;
    let never = -all * (columns as Worth + 1);
    // Rows of nobody make it square: who is assigned to them is left over.
    let worth = |row: usize, column: usize| match worths.get(row) {
        Some(worths) => worths[column].unwrap_or(never),
        None => 0,
    };
    let mut best = assign(columns, &worth);
    let pairs = || best.column_of.iter().enumerate().take(worths.len());
    let mut sum = 0;
    for (row, column) in pairs() {
        sum += worths[row][*column]?;
    }
    best.put_first(worths.len(), &worth);
    best.column_of.truncate(worths.len());
    Some((sum, best.column_of))
}

/// The Hungarian method (Kuhn, Munkres) with shortest augmenting paths.
fn assign(size: usize, worth: &dyn Fn(usize, usize) -> Worth) -> Assignment {
    let (mut rows, mut columns) = (vec![0; size], vec![0; size]);
    let mut row_of: Vec<Option<usize>> = vec![None; size];
    for start in 0..size {
        // Distances to columns over the rows that have been reached; a cost is what a pair lacks.
        let (mut least, mut from) = (vec![Worth::MAX; size], vec![0; size]);
        let mut is_used = vec![false; size];
        let mut row = start;
        let last = loop {
            let (mut step, mut next) = (Worth::MAX, 0);
            for column in (0..size).filter(|column| !is_used[*column]) {
                let lacks = rows[row] + columns[column] - worth(row, column);
                if lacks < least[column] {
                    (least[column], from[column]) = (lacks, row);
                }
                if least[column] < step {
                    (step, next) = (least[column], column);
                }
            }
            rows[start] -= step;
            for column in 0..size {
                if is_used[column] {
                    columns[column] += step;
                    if let Some(row) = row_of[column] {
                        rows[row] -= step;
                    }
                } else {
                    least[column] -= step;
                }
            }
            is_used[next] = true;
            match row_of[next] {
                Some(reached) => row = reached,
                None => break next,
            }
        };
        augment(start, last, &from, &mut row_of);
    }
    let row_of: Vec<usize> = row_of.into_iter().flatten().collect();
    let mut column_of = vec![0; size];
    row_of.iter().enumerate().for_each(|(column, row)| column_of[*row] = column);
    Assignment { rows, columns, column_of, row_of }
}

/// Gives the column to the row from which it was reached, whose own column goes to the row from which that was reached, and so on.
fn augment(start: usize, last: usize, from: &[usize], row_of: &mut [Option<usize>]) {
    let mut column = last;
    loop {
        let row = from[column];
        let free = row_of.iter().position(|owner| *owner == Some(row));
        row_of[column] = Some(row);
        match free {
            Some(next) if row != start => column = next,
            _ => return,
        }
    }
}

impl Assignment {
    /// Changes it into the first best one; `count` rows are not nobody's.
    fn put_first(&mut self, count: usize, worth: &dyn Fn(usize, usize) -> Worth) {
        let size = self.row_of.len();
        let mut is_settled = vec![false; size];
        for row in 0..count {
            let fits =
                |row: usize, column: usize| self.rows[row] + self.columns[column] == worth(row, column);
            // What each row takes if it gives its column away, so that in the end somebody takes what this row gives away.
            let own = self.column_of[row];
            let mut takes: Vec<Option<usize>> = vec![None; size];
            let mut free = vec![own];
            while let Some(column) = free.pop() {
                for other in 0..size {
                    if other != row && !is_settled[other] && takes[other].is_none() && fits(other, column) {
                        takes[other] = Some(column);
                        free.push(self.column_of[other]);
                    }
                }
            }
            let can_have = |column: &usize| fits(row, *column) && takes[self.row_of[*column]].is_some();
            if let Some(column) = (0..own).find(can_have) {
                self.give(row, column, &takes);
            }
            is_settled[row] = true;
        }
    }

    fn give(&mut self, row: usize, column: usize, takes: &[Option<usize>]) {
        let (mut giver, own) = (self.row_of[column], self.column_of[row]);
        self.set(row, column);
        loop {
            let Some(taken) = takes[giver] else { return };
            let next = self.row_of[taken];
            self.set(giver, taken);
            if taken == own {
                return;
            }
            giver = next;
        }
    }

    fn set(&mut self, row: usize, column: usize) {
        self.column_of[row] = column;
        self.row_of[column] = row;
    }
}

#[cfg(test)]
mod tests {
    use bolshak_arena::lot::Lots;

    use super::*;

    /// All assignments in their order, the first of the best ones.
    fn by_trying(worths: &[Vec<Option<Worth>>]) -> Option<(Worth, Vec<usize>)> {
        fn go(worths: &[Vec<Option<Worth>>], taken: &mut Vec<usize>, best: &mut Option<(Worth, Vec<usize>)>) {
            if taken.len() == worths.len() {
                let sum =
                    taken.iter().enumerate().map(|(row, column)| worths[row][*column].unwrap_or(0)).sum();
                if best.as_ref().is_none_or(|(most, _)| sum > *most) {
                    *best = Some((sum, taken.clone()));
                }
                return;
            }
            for column in 0..worths[0].len() {
                if !taken.contains(&column) && worths[taken.len()][column].is_some() {
                    taken.push(column);
                    go(worths, taken, best);
                    taken.pop();
                }
            }
        }
        let mut best = None;
        go(worths, &mut vec![], &mut best);
        best
    }

    #[test]
    fn it_is_the_first_of_the_best() {
        let mut lots = Lots::new("assignments");
        let mut lot = |count| lots.below(count).expect("a number");
        let mut impossible = 0;
        for _ in 0..20_000 {
            let (rows, more) = (1 + lot(5), lot(3));
            let (kinds, forbidden) = (1 + lot(4), 2 + lot(6));
            let worths: Vec<Vec<_>> = (0..rows)
                .map(|_| {
                    (0..rows + more).map(|_| (lot(forbidden) > 0).then(|| lot(kinds) as Worth)).collect()
                })
                .collect();
            let found = by_trying(&worths);
            impossible += u32::from(found.is_none());
            assert_eq!(first_best(&worths), found, "{worths:?}");
        }
        assert!(impossible > 500, "{impossible}");
    }
}
