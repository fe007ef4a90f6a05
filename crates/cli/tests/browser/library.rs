//! The library of games: a large file is taken in, a position is found in it, and explored beside the analysis board.

use std::fs;
use std::path::Path;

use anyhow::{Result, ensure};
use bolshak_game::{Game, Variant, look_up};
use bolshak_notation::pdn::{GameResult, from_match, write};
use bolshak_notation::{Form, find_move, write_fen, write_move};
use fastrand::Rng;

use crate::stage::{Screen, Stage};

const GAMES: usize = 10_000;
/// After 1. c3-d4 d6-c5 2. b2-c3, and after other orders of these moves.
const SOUGHT: [&str; 3] = ["c3-d4", "d6-c5", "b2-c3"];

fn position(game: &dyn Game) -> String {
    write_fen(game.variant().info(), &game.view())
}

/// A file of games of chance: how many of them come to the position, and how many of those go on with each move.
struct Games {
    text: String,
    position: String,
    found: usize,
    next: Vec<(String, usize)>,
}

impl Games {
    fn of_chance(variant: &'static dyn Variant) -> Result<Self> {
        let mut game = variant.start();
        for text in SOUGHT {
            game.play_at(find_move(game.as_ref(), text)?.index)?;
        }
        let mut games =
            Self { text: String::new(), position: position(game.as_ref()), found: 0, next: vec![] };
        let mut random = Rng::with_seed(10_000);
        for number in 0..GAMES {
            games.add(variant, number, &mut random)?;
        }
        Ok(games)
    }

    fn add(&mut self, variant: &'static dyn Variant, number: usize, random: &mut Rng) -> Result<()> {
        let mut game = variant.start();
        let mut came = false;
        while game.outcome().is_none() && game.played().len() < 40 {
            let was_here = position(game.as_ref()) == self.position;
            let index = random.usize(..game.legal_moves().len());
            if was_here {
                came = true;
                self.count(write_move(variant.info(), game.legal_moves(), index, Form::Short));
            }
            game.play_at(index)?;
        }
        self.found += usize::from(came);
        let tags = [("White", format!("White {}", number % 50)), ("Black", format!("Black {}", number % 70))];
        let record = from_match(&tags, game.as_ref(), GameResult::Unknown);
        self.text.push_str(&write(&record, variant.info().notation));
        self.text.push('\n');
        Ok(())
    }

    fn count(&mut self, played: String) {
        match self.next.iter_mut().find(|(text, _)| *text == played) {
            Some((_, count)) => *count += 1,
            None => self.next.push((played, 1)),
        }
    }
}

impl Stage {
    async fn take_in(&self, file: &Path) -> Result<()> {
        self.page.press("#import summary").await?;
        self.page.find("#import-files").await?.send_keys(&file.display().to_string()).await?;
        self.page.press("#import-form [type=submit]").await
    }
}

#[tokio::test]
async fn ten_thousand_games_are_taken_in_and_a_position_is_found() -> Result<()> {
    let games = Games::of_chance(look_up("russian")?)?;
    ensure!(games.found > 3, "a position that comes about: {}", games.found);
    let folder = tempfile::TempDir::new()?;
    let file = folder.path().join("chance.pdn");
    // A fault far behind the first piece of the file is told with its line.
    let lines = games.text.lines().count();
    fs::write(&file, format!("{}\n[White \"Nobody\"]\n[GameType \"25\"]\n\n1. a1-h8 *\n", games.text))?;
    let stage = Stage::with(Screen::Desktop(1366, 768)).await?;
    stage.page.open("/library").await?;
    stage.take_in(&file).await?;
    stage.page.reads("#import-faults", &format!("chance.pdn: Line {}", lines + 5)).await?;
    stage.page.reads("#library-info", "players: 120").await?;
    stage.page.fill("#ask-words", &format!("position:\"{}\"", games.position)).await?;
    stage.page.press("#library-search").await?;
    stage.page.reads("#library-told", &format!("Found: {}", games.found)).await?;
    stage.page.press("#library-list a").await?;
    stage.page.sees("#tree .tree-move").await?;
    // The explorer tells the same of the position, whatever the order of moves.
    let address = format!("/analysis?game=russian&position={}", games.position);
    stage.page.open(&address).await?;
    stage.page.press("#explorer summary").await?;
    stage.page.reads("#explorer-told", &games.found.to_string()).await?;
    let shown = stage
        .page
        .script(
            "return [...document.querySelectorAll('#explorer-moves tr')].map((row) => \
             [row.querySelector('button').textContent, row.querySelector('.number').textContent])",
            vec![],
        )
        .await?;
    let shown: Vec<(String, String)> = serde_json::from_value(shown)?;
    let mut wanted: Vec<_> =
        games.next.iter().map(|(text, count)| (text.clone(), count.to_string())).collect();
    let mut sorted = shown.clone();
    wanted.sort();
    sorted.sort();
    ensure!(sorted == wanted, "{sorted:?} {wanted:?}");
    // A move of it is played on the board.
    stage.page.press("#explorer-moves button").await?;
    stage.page.reads("#tree", &shown[0].0).await?;
    stage.end().await
}

#[tokio::test]
async fn a_search_is_an_address_and_bad_words_are_explained() -> Result<()> {
    let stage = Stage::with(Screen::Phone(390, 844)).await?;
    let pdn =
        "[White \"Ivanov\"]\n[Black \"Petrov\"]\n[GameType \"25\"]\n[Result \"1-0\"]\n\n1. c3-d4 d6-c5 1-0\n";
    let folder = tempfile::TempDir::new()?;
    let file = folder.path().join("one.pdn");
    fs::write(&file, pdn)?;
    stage.page.open("/library").await?;
    stage.page.reads("#library-info", "There are no games yet").await?;
    stage.take_in(&file).await?;
    stage.page.reads("#library-info", "Games: 1").await?;
    stage.page.open("/library?q=player:Ivanov result:1-0 moves:c3-d4").await?;
    stage.page.reads("#library-told", "Found: 1").await?;
    for (name, value) in [("#ask-player", "Ivanov"), ("#ask-result", "1-0"), ("#ask-words", "moves:c3-d4")] {
        ensure!(stage.page.value(name).await? == value, "{name}");
    }
    stage.page.fits_in_width().await?;
    stage.page.fill("#ask-words", "colour:red").await?;
    stage.page.press("#library-search").await?;
    stage.page.reads("#library-problem", "colour").await?;
    stage.end().await
}
