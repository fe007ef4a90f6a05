//! The record of a game of moves as a PDN file.

use std::time::Duration;

use bolshak_arena::{Millis, TimeControls};
use bolshak_game::Game;
use bolshak_notation::pdn::{Command, GameResult, Item, from_match, seat_tags, write, write_places};
use bolshak_store::{Lot, Origin};

use super::board_game::BoardGame;
use super::player_name;

impl BoardGame {
    /// One game, or one for each part where an irregularity stood, as no legal move joins them.
    pub(super) fn write_pdn(&self) -> String {
        let mut parts: Vec<&dyn Game> = self.referee.past().iter().map(|part| part.game.as_ref()).collect();
        parts.push(self.game());
        let last = parts.len();
        let mut before = 0;
        let texts = (1..).zip(parts).map(|(number, game)| {
            let used = self.used.get(before..).unwrap_or_default();
            before += game.played().len();
            self.part(game, number, last, used)
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    /// `used` is how long its moves took, as far as that is known.
    fn part(&self, game: &dyn Game, number: usize, last: usize, used: &[Option<Millis>]) -> String {
        let info = game.variant().info();
        let mut tags = vec![
            ("Event", "Casual game".to_owned()),
            ("Site", "Bolshak".to_owned()),
            ("Date", date(self.record.created_at)),
        ];
        tags.extend(seat_tags(info, |seat| player_name(&self.record, seat)));
        let no_clock = || vec![("TimeControl", "-".to_owned())];
        tags.extend(
            self.record.control.as_ref().map_or_else(no_clock, |controls: &TimeControls| controls.tags(info)),
        );
        let Origin { lot, micro_match } = &self.record.origin;
        let round = micro_match.as_ref().map_or(1, |game| game.number);
        match micro_match {
            _ if last > 1 => tags.push(("Round", format!("{round}.{number}"))),
            Some(_) => tags.push(("Round", round.to_string())),
            None => {}
        }
        tags.extend(micro_match.as_ref().map(|game| ("MicroMatch", game.first.to_string())));
        if let Some(Lot { table, cell, seed }) = lot {
            tags.extend([("Lot", format!("{table} {cell}")), ("LotSeed", seed.clone())]);
        }
        tags.extend(self.odds().map(|odds| ("Handicap", odds.words(info))));
        let ends = number == last;
        if let Some(outcome) = self.outcome().filter(|_| ends) {
            tags.extend(outcome.places.map(|places| ("Places", write_places(&places))));
            tags.push(("Termination", outcome.reason.words().to_owned() + &outcome.source()));
        } else if !ends {
            tags.push(("Termination", "an irregularity stood; the next game goes on from it".to_owned()));
        }
        let result = if ends { self.result() } else { GameResult::Unknown };
        let mut record = from_match(&tags, game, result);
        record.items = with_times(record.items, used);
        write(&record, info.notation)
    }
}

/// The moves with how long each took behind it, as `[%emt 0:00:07]`.
fn with_times(items: Vec<Item>, used: &[Option<Millis>]) -> Vec<Item> {
    let mut used = used.iter();
    let told = |item: Item| {
        let is_move = matches!(item, Item::Move { .. });
        let time = if is_move { used.next().copied().flatten() } else { None };
        let comment =
            time.map(|time| Item::Comment(Command::ElapsedMove(Duration::from_millis(time)).to_string()));
        [Some(item), comment].into_iter().flatten()
    };
    items.into_iter().flat_map(told).collect()
}

/// The day of a moment, as PDN writes it.
pub(crate) fn date(moment: Millis) -> String {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(moment).unwrap_or(i64::MAX));
    moment.map_or_else(
        |_| "????.??.??".to_owned(),
        |moment| moment.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y.%m.%d").to_string(),
    )
}
