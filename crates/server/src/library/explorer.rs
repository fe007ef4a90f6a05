//! What is known of a position: what was played from it, what the engine's book says, which cells of drawing tables begin
//! there.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use bolshak_analysis::{ChanceScale, Language, OpeningBook, OpeningName, opening_name};
use bolshak_game::{Game, PositionKey, Score, Seat, Variant, position_key};
use bolshak_library::Tally;
use bolshak_notation::{Form, start_tables_of, write_move};
use bolshak_wire as wire;

use super::Library;
use super::search::Wanted;
use crate::analysis::chances_of;
use crate::error::ApiError;

/// Cells of drawing tables by the position that they begin with.
type Cells = HashMap<PositionKey, Vec<wire::CellInfo>>;

/// What is made once for each variant: books and cells.
#[derive(Default)]
pub(crate) struct Known {
    books: Mutex<HashMap<&'static str, Option<Arc<OpeningBook>>>>,
    cells: Mutex<HashMap<&'static str, Arc<Cells>>>,
}

impl Library {
    /// What is known of a position; of games those that the words of a query let through.
    pub(crate) fn explore(&self, game: &dyn Game, wanted: Wanted) -> Result<wire::Explorer, ApiError> {
        let explored = self.games()?.explore(game, &wanted.filter()?).map_err(super::failed)?;
        let moves = explored
            .moves
            .into_iter()
            .map(|tried| wire::ExplorerMove { text: tried.text, tally: tally(tried.tally) });
        Ok(wire::Explorer {
            games: explored.games,
            moves: moves.collect(),
            ended: explored.ended.map(tally),
            book: self.known().book(game),
            cells: self.known().cells(game),
            opening: opening_name(game).map(opening),
        })
    }
}

fn opening(name: &OpeningName) -> wire::OpeningInfo {
    let told = |language: Language| Some((language.code().to_owned(), name.get(language)?.to_owned()));
    let names = Language::ALL.into_iter().filter_map(told).collect();
    wire::OpeningInfo { names, source: name.source.to_owned() }
}

fn tally(tally: Tally) -> wire::MoveTally {
    let Tally { games, white, draws, black, places, average_rating, samples, .. } = tally;
    let samples = samples.into_iter().map(|id| id.0).collect();
    wire::MoveTally { games, white, draws, black, places, rating: average_rating.map(f64::round), samples }
}

impl Known {
    fn book(&self, game: &dyn Game) -> Vec<wire::BookMove> {
        let info = game.variant().info();
        let book = {
            let mut books = self.books.lock().unwrap_or_else(PoisonError::into_inner);
            books.entry(info.id).or_insert_with(|| OpeningBook::of(game.variant()).map(Arc::new)).clone()
        };
        let is_first = info.are_partners(game.side_to_move(), Seat::WHITE);
        let told = |(index, score): (usize, Score)| {
            let chances = ChanceScale::of(info).chances(score);
            wire::BookMove {
                text: write_move(info, game.legal_moves(), index, Form::Short),
                score: score.0,
                chances: chances_of(if is_first { chances } else { chances.reversed() }),
            }
        };
        book.map(|book| book.moves(game)).unwrap_or_default().into_iter().map(told).collect()
    }

    fn cells(&self, game: &dyn Game) -> Vec<wire::CellInfo> {
        let variant = game.variant();
        let info = variant.info();
        if info.id != info.kin {
            return vec![];
        }
        let mut cells = self.cells.lock().unwrap_or_else(PoisonError::into_inner);
        let known = cells.entry(info.id).or_insert_with(|| Arc::new(cells_of(variant)));
        known.get(&position_key(&game.view())).cloned().unwrap_or_default()
    }
}

fn cells_of(variant: &'static dyn Variant) -> Cells {
    let mut cells = Cells::new();
    for table in start_tables_of(variant.info().kin) {
        let names = [("en", table.en), ("ru", table.ru)];
        let names: BTreeMap<_, _> =
            names.map(|(language, name)| (language.to_owned(), name.to_owned())).into();
        for (entry, game) in table.entries_for(variant) {
            let (table, names) = (table.id.to_owned(), names.clone());
            let cell = wire::CellInfo { table, names, cell: entry.cell };
            cells.entry(position_key(&game.view())).or_default().push(cell);
        }
    }
    cells
}
