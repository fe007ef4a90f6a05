//! A game of moves as its watchers see it.

use bolshak_arena::referee::{GameEvent, Repetition};
use bolshak_game::Seat;
use bolshak_notation::legal_moves;
use bolshak_store::{Event, Occupant};
use bolshak_wire as wire;

use super::board_game::BoardGame;
use super::{RoomGame, seats, told};
use crate::time::Moment;

/// How far a game had come before something happened.
pub(super) struct Mark {
    parts: usize,
    plies: usize,
}

impl BoardGame {
    pub(super) fn mark(&self) -> Mark {
        Mark { parts: self.referee.past().len(), plies: self.referee.texts().len() }
    }

    /// Everything, for somebody who joins.
    pub(super) fn whole(&self, now: Moment) -> wire::Snapshot {
        let game = self.game();
        let info = game.variant().info();
        let name = |seat: Seat| info.seat_name(seat).to_owned();
        let origin = &self.record.origin;
        let controls = self
            .clock()
            .map(|clock| info.all_seats().map(|seat| wire::control(clock.controls().of(seat))).collect());
        let snapshot = wire::BoardSnapshot {
            start_fen: self.record.start.clone(),
            lot: origin.lot.as_ref().map(|lot| wire::LotDrawn {
                table: lot.table.clone(),
                cell: lot.cell.clone(),
                seed: lot.seed.clone(),
            }),
            handicap: self.odds().map(|odds| wire::Handicap::of(info, &odds)),
            match_place: origin
                .micro_match
                .as_ref()
                .map(|game| wire::MatchPlace { id: game.first.to_string(), game: game.number }),
            controls,
            terms: self.referee.terms().into(),
            blindfold: self.referee.terms().blindfold.seats().map(name).collect(),
            hidden: false,
            start: wire::View::of(info, &game.start_view()),
            view: wire::View::of(info, &self.referee.board()),
            moves: (0..game.played().len()).map(|ply| self.played(ply)).collect(),
            past: self.referee.past().iter().map(|part| part.texts.clone()).collect(),
            protocol: self.referee.terms().over_the_board().then(|| self.protocol.clone()),
            now: self.now(now),
            legal: vec![],
        };
        wire::Snapshot {
            id: self.record.id.to_string(),
            version: self.version,
            variant: info.id.to_owned(),
            seats: seats(&self.record, info.seats),
            mine: vec![],
            made: false,
            result: self.outcome_told(),
            proposals: self.proposals_told(),
            rated: self.record.rated,
            rematch: self.rematch_told(),
            consults: None,
            me: None,
            exhibition: None,
            competition: None,
            status: wire::Status::default(),
            game: wire::GameSnapshot::Board(snapshot),
        }
    }

    /// What an event that has just been applied has changed.
    pub(super) fn update(&self, event: &Event, before: &Mark, now: Moment) -> wire::Update {
        let game = self.game();
        let info = game.variant().info();
        let plies = self.referee.texts().len();
        let same_part = self.referee.past().len() == before.parts;
        // Moves tell the board; what hands have done, and what was put right, does not follow from them.
        let told_by_moves = matches!(
            event.what,
            GameEvent::Played(_)
                | GameEvent::TookBack(_)
                | GameEvent::Proposed(..)
                | GameEvent::Agreed(..)
                | GameEvent::Declined(..)
        );
        let change = wire::BoardUpdate {
            plies,
            made: (same_part && plies == before.plies + 1).then(|| self.played(before.plies)),
            view: (!told_by_moves || !same_part).then(|| wire::View::of(info, &self.referee.board())),
            start: (!same_part).then(|| wire::View::of(info, &game.start_view())),
            protocol: self.protocol.last().cloned(),
            now: self.now(now),
            legal: vec![],
        };
        wire::Update {
            version: self.version,
            event: told(event),
            result: self.outcome_told(),
            proposals: self.proposals_told(),
            rematch: self.rematch_told(),
            game: wire::GameChange::Board(change),
        }
    }

    fn played(&self, ply: usize) -> wire::PlayedMove {
        let game = self.game();
        let text = self.referee.texts()[ply].clone();
        wire::PlayedMove::of(
            game.variant().info(),
            &game.played()[ply],
            text,
            game.mover(ply),
            game.step_before(ply),
        )
    }

    fn now(&self, now: Moment) -> wire::Now {
        let game = self.game();
        let info = game.variant().info();
        let to_move = self.referee.on_move();
        let irregular = self
            .referee
            .trouble()
            .map(|trouble| wire::Irregular::of(info, trouble, &legal_moves(info, game.legal_moves())));
        let claims = self.referee.terms().repetition == Repetition::OnClaim;
        wire::Now {
            clock: self.clock().map(|clock| wire::ClockFace::of(info, clock, now.playing)),
            claimable: claims && self.by_hand(),
            ruling: self.ruling().map(str::to_owned),
            irregular,
            bound: self.referee.bound().map(|cell| info.board.name(cell).to_owned()),
            inactive: self.referee.inactive().iter().map(|piece| wire::Piece::of(info, piece)).collect(),
            ..wire::Now::of(info, to_move, &game.view().aside, &game.draw_counts())
        }
    }

    /// Whether somebody is to move by hand, in a game that goes on.
    fn by_hand(&self) -> bool {
        self.outcome().is_none()
            && !matches!(self.occupant(self.referee.side_to_move()), Occupant::Engine { .. })
    }

    /// The legal moves, for whoever is to move by hand and guided.
    pub(super) fn legal_moves(&self) -> Option<(Seat, Vec<wire::LegalMove>)> {
        if !self.by_hand() || self.referee.terms().over_the_board() {
            return None;
        }
        let game = self.game();
        let info = game.variant().info();
        let moves = game.legal_moves();
        let before = game.view().pieces;
        let told = moves.iter().zip(legal_moves(info, moves));
        let told = told.map(|(mv, text)| wire::LegalMove::of(info, mv, text, &before)).collect();
        Some((self.referee.side_to_move(), told))
    }

    fn outcome_told(&self) -> Option<wire::Result> {
        let info = self.game().variant().info();
        self.outcome().map(|outcome| wire::Result::of(info, &outcome, self.score()))
    }

    fn proposals_told(&self) -> Vec<wire::ProposalOpen> {
        let info = self.game().variant().info();
        let open = bolshak_arena::referee::Proposal::ALL.into_iter().filter_map(|proposal| {
            let open = self.referee.proposals().open(proposal)?;
            Some(wire::ProposalOpen {
                proposal: proposal.code().to_owned(),
                by: info.seat_name(open.by).to_owned(),
                manner: open.manner.code().to_owned(),
                agreed: open.agreed_by.iter().map(|seat| info.seat_name(*seat).to_owned()).collect(),
            })
        });
        open.collect()
    }

    fn rematch_told(&self) -> Option<String> {
        self.rematch().map(|record| record.id.to_string())
    }

    /// What the last thing that was asked of the referee came to, where the board does not show it.
    fn ruling(&self) -> Option<&'static str> {
        if self.outcome().is_some() {
            return None;
        }
        match self.last {
            Some(GameEvent::Checked) => Some("claim-wrong"),
            Some(GameEvent::SetUpWrong)
                if self.referee.trouble().is_none() && !self.referee.texts().is_empty() =>
            {
                Some("set-up-stands")
            }
            _ => None,
        }
    }
}
