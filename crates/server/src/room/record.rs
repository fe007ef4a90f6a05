//! The record of a room as a PDN file.

use bolshak_arena::{Millis, TimeControls};
use bolshak_game::{Match, Seat};
use bolshak_notation::pdn::{GameResult, from_match, seat_tags, write, write_places};
use bolshak_store::{Lot, Origin, Player};

use super::Room;

impl Room {
    /// The record as a PDN file: one game, or one for each part where an irregularity stood, as no legal move joins them.
    pub(crate) fn pdn(&self) -> String {
        let mut parts: Vec<&dyn Match> = self.game.past().iter().map(|part| part.line.as_ref()).collect();
        parts.push(self.line());
        let last = parts.len();
        let texts = (1..).zip(parts).map(|(number, line)| self.part(line, number, last));
        texts.collect::<Vec<_>>().join("\n")
    }

    fn part(&self, line: &dyn Match, number: usize, last: usize) -> String {
        let mut tags = vec![
            ("Event", "Casual game".to_owned()),
            ("Site", "Bolshak".to_owned()),
            ("Date", date(self.record.created_at)),
        ];
        tags.extend(seat_tags(self.line().game().info(), |seat| self.name(seat)));
        let no_clock = || vec![("TimeControl", "-".to_owned())];
        tags.extend(self.record.control.as_ref().map_or_else(no_clock, TimeControls::tags));
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
        tags.extend(self.odds().map(|odds| ("Handicap", odds.words(line.game().info()))));
        let ends = number == last;
        if let Some(outcome) = self.outcome().filter(|_| ends) {
            tags.extend(outcome.places.map(|places| ("Places", write_places(&places))));
            tags.push(("Termination", outcome.reason.words().to_owned() + &outcome.source()));
        } else if !ends {
            tags.push(("Termination", "an irregularity stood; the next game goes on from it".to_owned()));
        }
        let result = if ends { self.result() } else { GameResult::Unknown };
        write(&from_match(&tags, line, result), line.game().info().notation)
    }

    /// What the player of a seat is called.
    pub(super) fn name(&self, seat: Seat) -> String {
        player_name(self.player(seat), &self.record.names[seat.index()])
    }
}

/// What a player is called in records.
pub(crate) fn player_name(player: Player, name: &str) -> String {
    match player {
        _ if !name.is_empty() => name.to_owned(),
        Player::Human => "Human".to_owned(),
        Player::Engine { level } => format!("Bolshak, level {level}"),
    }
}

/// The day of a moment, as PDN writes it.
pub(crate) fn date(moment: Millis) -> String {
    let moment = jiff::Timestamp::from_millisecond(i64::try_from(moment).unwrap_or(i64::MAX));
    moment.map_or_else(
        |_| "????.??.??".to_owned(),
        |moment| moment.to_zoned(jiff::tz::TimeZone::UTC).strftime("%Y.%m.%d").to_string(),
    )
}
