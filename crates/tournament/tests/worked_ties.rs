//! Worked examples of tie-breaks: the sums are written out by hand, term by term, and must come out so, with their explanations.
//! Points are 2, 1, 0 where nothing else is said; values are hundredths.

mod articles;
mod robin;
mod swiss;
mod table;
mod unplayed;
