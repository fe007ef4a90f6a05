//! Trees of variations: read, looked at and changed. Nothing is kept here: the tree comes with the request, as PDN, and
//! goes back changed.

use bolshak_game::{Game, Variant};
use bolshak_notation::pdn::{self, Tag, sign, sign_of_nag};
use bolshak_notation::tree::{GameTree, Node, NodeId, Step, TreeError};
use bolshak_notation::{legal_moves, read_position, write_fen};
use bolshak_wire as wire;
use bolshak_wire::TreeEdit;

use crate::endgames::Endgames;
use crate::error::ApiError;

/// The most nodes of a tree: a page draws all of them.
const MOST_NODES: usize = 5_000;
/// The most plies that are added at once.
const LONGEST_LINE: usize = 60;

/// Does what is wanted.
pub(crate) fn answer(
    variant: &'static dyn Variant,
    wanted: &wire::TreeRequest,
    endgames: &Endgames,
) -> Result<wire::TreeAnswer, ApiError> {
    let (mut tree, faults) = read(variant, wanted)?;
    let mut at = NodeId(wanted.node);
    let Some(edit) = &wanted.edit else {
        let whole = wanted.node == 0;
        let here = position(&tree, at, endgames)?;
        return Ok(wire::TreeAnswer { tree: whole.then(|| told(&tree, written(&tree), faults)), here });
    };
    at = change(&mut tree, at, edit).map_err(|error| refused(&error))?;
    check_size(&tree)?;
    let place = place_of(&tree, at);
    // Read anew, so that nodes have the numbers that they will have next time.
    let text = written(&tree);
    let (tree, faults) = from_pdn(tree.variant(), &text)?;
    let at = at_place(&tree, &place);
    let here = position(&tree, at, endgames)?;
    Ok(wire::TreeAnswer { tree: Some(told(&tree, text, faults)), here })
}

fn read(
    variant: &'static dyn Variant,
    wanted: &wire::TreeRequest,
) -> Result<(GameTree, Vec<String>), ApiError> {
    if let Some(text) = &wanted.pdn {
        return from_pdn(variant, text);
    }
    Ok((from_fen(variant, wanted.fen.as_deref())?, vec![]))
}

/// A tree without moves from a position; without one, from the initial position.
pub(crate) fn from_fen(variant: &'static dyn Variant, fen: Option<&str>) -> Result<GameTree, ApiError> {
    let Some(fen) = fen else { return Ok(GameTree::new(variant)) };
    let bad = |message: String| ApiError::impossible("bad-position", message);
    let game = read_position(variant, fen).map_err(|error| bad(error.to_string()))?;
    GameTree::from_position(variant, &game.view()).map_err(|error| bad(error.to_string()))
}

/// The tree that a text holds, and what in it is not sound.
pub(crate) fn from_pdn(
    variant: &'static dyn Variant,
    text: &str,
) -> Result<(GameTree, Vec<String>), ApiError> {
    let file = pdn::read(text);
    from_record(variant, first(&file)?).map_err(|fault| bad_record(&fault))
}

/// The trees of all games that a text holds, `most` at the utmost.
pub(crate) fn all_from_pdn(
    variant: &'static dyn Variant,
    text: &str,
    most: usize,
) -> Result<Vec<GameTree>, ApiError> {
    let file = pdn::read(text);
    first(&file)?;
    if file.games.len() > most {
        return Err(bad_record(&format!("{} games; at most {most} are taken at once", file.games.len())));
    }
    let tree = |(record, number): (&pdn::PdnGame, u32)| {
        let read = from_record(variant, record);
        let fault = |fault: pdn::Fault| bad_record(&format!("game {number}: {fault}"));
        read.map(|(tree, _)| tree).map_err(fault)
    };
    file.games.iter().zip(1..).map(tree).collect()
}

fn first(file: &pdn::File) -> Result<&pdn::PdnGame, ApiError> {
    let nothing = || match file.faults.first() {
        Some(fault) => bad_record(fault),
        None => bad_record(&"expected a game in PDN"),
    };
    file.games.first().ok_or_else(nothing)
}

fn from_record(
    variant: &'static dyn Variant,
    record: &pdn::PdnGame,
) -> Result<(GameTree, Vec<String>), pdn::Fault> {
    let read = GameTree::from_pdn(record, Some(variant))?;
    Ok((read.tree, read.faults.iter().map(ToString::to_string).collect()))
}

fn bad_record(what: &dyn std::fmt::Display) -> ApiError {
    ApiError::impossible("bad-record", what.to_string())
}

/// Whether this is a tree that can be opened: PDN whose game and moves are known.
pub(crate) fn check(text: &str) -> Result<(), ApiError> {
    let russian = bolshak_game::find("russian").expect("Russian draughts is in the registry");
    let (tree, _) = from_pdn(russian, text)?;
    check_size(&tree)
}

/// Refuses a tree that is too large to be drawn.
pub(crate) fn check_size(tree: &GameTree) -> Result<(), ApiError> {
    if tree.depth_first().count() > MOST_NODES { Err(too_large()) } else { Ok(()) }
}

fn too_large() -> ApiError {
    ApiError::impossible("too-large", format!("a tree has at most {MOST_NODES} moves"))
}

pub(crate) fn refused(error: &TreeError) -> ApiError {
    ApiError::impossible("bad-edit", error.to_string())
}

/// Makes a change and tells which node is looked at afterwards.
pub(crate) fn change(tree: &mut GameTree, at: NodeId, edit: &TreeEdit) -> Result<NodeId, TreeError> {
    match edit {
        TreeEdit::Move { path, removed } => add_way(tree, at, path, removed),
        TreeEdit::Line { moves } => {
            moves.iter().take(LONGEST_LINE).try_fold(at, |at, text| tree.add_text(at, text))
        }
        TreeEdit::Delete => {
            let parent = tree.node(at).and_then(Node::parent);
            tree.delete(at)?;
            Ok(parent.unwrap_or(NodeId::ROOT))
        }
        TreeEdit::Promote => tree.promote(at).map(|()| at),
        TreeEdit::Main => tree.promote_to_main(at).map(|()| at),
        TreeEdit::Comment { text } => tree.set_comment(at, text).map(|()| at),
        TreeEdit::Signs { signs } => {
            let nags: Vec<_> = signs.iter().filter_map(|text| sign(text)).map(|sign| sign.nag).collect();
            tree.set_signs(at, &nags).map(|()| at)
        }
        TreeEdit::Shapes { shapes } => {
            let info = tree.variant().info();
            let shapes: Vec<_> = shapes.iter().filter_map(|shape| shape.shape(info)).collect();
            tree.set_shapes(at, &shapes).map(|()| at)
        }
        TreeEdit::Tags { tags } => {
            tags.iter().for_each(|(name, value)| set_tag(tree, name, value));
            Ok(at)
        }
    }
}

fn add_way(
    tree: &mut GameTree,
    at: NodeId,
    path: &[String],
    removed: &[String],
) -> Result<NodeId, TreeError> {
    let found = {
        let game = tree.position(at)?;
        bolshak_notation::find_way(game.as_ref(), path, removed)
            .map(|found| game.legal_moves()[found.index].clone())
            .ok_or(TreeError::Illegal)?
    };
    tree.add_move(at, &found)
}

/// Gives the record a tag in the place of any of this name, or takes it away.
pub(crate) fn set_tag(tree: &mut GameTree, name: &str, value: &str) {
    tree.tags.retain(|tag| tag.name != name);
    let fits = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    if fits && !value.is_empty() {
        tree.tags.push(Tag::new(name, value.to_owned()));
    }
}

/// Where a node is: the number of the branch at each step from the beginning.
fn place_of(tree: &GameTree, id: NodeId) -> Vec<usize> {
    let path = tree.path(id).unwrap_or_default();
    let parents = std::iter::once(NodeId::ROOT).chain(path.iter().copied());
    let branch = |(parent, child): (NodeId, &NodeId)| {
        tree.node(parent).and_then(|node| node.children().iter().position(|one| one == child)).unwrap_or(0)
    };
    parents.zip(&path).map(branch).collect()
}

fn at_place(tree: &GameTree, place: &[usize]) -> NodeId {
    let step = |at: NodeId, branch: &usize| {
        tree.node(at).and_then(|node| node.children().get(*branch).copied()).unwrap_or(at)
    };
    place.iter().fold(NodeId::ROOT, step)
}

/// The tree as text.
pub(crate) fn written(tree: &GameTree) -> String {
    pdn::write(&tree.to_pdn(), tree.variant().info().notation)
}

/// The tree as clients are told of it.
pub(crate) fn told(tree: &GameTree, pdn: String, faults: Vec<String>) -> wire::Tree {
    let info = tree.variant().info();
    wire::Tree {
        variant: info.id.to_owned(),
        pdn,
        tags: tags(tree),
        result: tree.result.text(info.notation).to_owned(),
        start: wire::View::of(info, tree.start()),
        nodes: tree.depth_first().filter_map(|id| node(tree, id)).collect(),
        faults,
    }
}

/// The tags of the record.
pub(crate) fn tags(tree: &GameTree) -> Vec<(String, String)> {
    tree.tags.iter().map(|tag| (tag.name.clone(), tag.value.clone())).collect()
}

/// The move that led to a node, if it was one and its seat is known.
pub(crate) fn made(tree: &GameTree, id: NodeId) -> Option<wire::PlayedMove> {
    let node = tree.node(id)?;
    let (seat, step) = tree.turn(node.parent()?).ok()?;
    let (mv, text) = (node.played()?, node.text()?.to_owned());
    Some(wire::PlayedMove::of(tree.variant().info(), mv, text, seat, step))
}

/// One of its nodes, as clients are told of it.
pub(crate) fn node(tree: &GameTree, id: NodeId) -> Option<wire::TreeNode> {
    let info = tree.variant().info();
    let node = tree.node(id)?;
    let said = node.annotation();
    let made = match node.step() {
        // Where the position before is not known, there is no move to show.
        Step::Move { .. } => Some(made(tree, id)?),
        _ => None,
    };
    let view = match node.step() {
        Step::SetUp(view) => Some(wire::View::of(info, view)),
        _ => None,
    };
    Some(wire::TreeNode {
        id: id.0,
        parent: node.parent().map(|parent| parent.0),
        made,
        view,
        comment: said.before.iter().chain(&said.comments).cloned().collect::<Vec<_>>().join(" "),
        signs: said
            .signs
            .iter()
            .filter_map(|nag| sign_of_nag(*nag))
            .map(|sign| sign.text.to_owned())
            .collect(),
        shapes: said.shapes.iter().map(|shape| wire::ShapeInfo::of(&info.board, *shape)).collect(),
        evaluation: said.evaluation.map(|evaluation| evaluation.to_string()),
        used: said.elapsed.and_then(|time| u64::try_from(time.as_millis()).ok()),
    })
}

/// How it stands at a node.
fn position(tree: &GameTree, at: NodeId, endgames: &Endgames) -> Result<wire::NodePosition, ApiError> {
    let game = tree.position(at).map_err(|error| refused(&error))?;
    Ok(looked_up(game.as_ref(), at.0, endgames))
}

/// A position with all that can be done in it and all that is known of it.
pub(crate) fn looked_up(game: &dyn Game, node: u32, endgames: &Endgames) -> wire::NodePosition {
    wire::NodePosition { tables: endgames.ask(game), ..described(game, node) }
}

/// A position with all that can be done in it; what endgame tables know of it is left out.
pub(crate) fn described(game: &dyn Game, node: u32) -> wire::NodePosition {
    let info = game.variant().info();
    let view = game.view();
    let moves = game.legal_moves();
    let told = moves.iter().zip(legal_moves(info, moves));
    let legal = told.map(|(mv, text)| wire::LegalMove::of(info, mv, text, &view.pieces)).collect();
    wire::NodePosition {
        node,
        fen: write_fen(info, &view),
        view: wire::View::of(info, &view),
        now: wire::Now::of(info, game.side_to_move(), &view.aside, &game.draw_counts()),
        legal,
        result: game.outcome().map(|outcome| {
            let score = pdn::GameResult::from(Some(outcome)).text(info.notation).to_owned();
            wire::Result::of(info, &outcome, score)
        }),
        tables: None,
    }
}
