//! Boards of every shape, without a game on them: each field is hit where it is drawn and reached by the arrow keys,
//! however the board is turned; and turns that only put something down or only say where they end.

use anyhow::{Result, ensure};
use serde_json::{Value, json};

use crate::stage::Stage;

/// Small boards of the shapes, and by how much each can be turned.
const BOARDS: &str = "
    const square = (size, shape) => ({ shape, edge: 'algebraic', columns: size, rows: size,
        cells: Array.from({ length: size * size }, (_, i) => ({ x: i % size, y: Math.floor(i / size) }))
            .map(({ x, y }) => ({ name: `${String.fromCharCode(97 + x)}${y + 1}`, x, y })) });
    const hexagon = (m) => ({ shape: 'hexes', edge: 'names', columns: 2 * m + 1, rows: 4 * m + 1,
        cells: Array.from({ length: (2 * m + 1) ** 2 }, (_, i) => [i % (2 * m + 1), Math.floor(i / (2 * m + 1))])
            .filter(([u, v]) => Math.abs(u - v) <= m)
            .map(([u, v]) => ({ name: `${u}/${v}`, x: (u - v) * 0.8660254, y: (u + v) / 2 })) });
    const star = { shape: 'holes', edge: 'names', columns: 7, rows: 9,
        cells: [1, 2, 7, 6, 5, 6, 7, 2, 1].flatMap((holes, row) => Array.from({ length: holes },
            (_, i) => ({ name: `${String.fromCharCode(97 + row)}${i + 1}`, x: i - (holes - 1) / 2, y: row * 0.8660254 }))) };
    const boards = [[square(16, 'chequer'), 90], [square(6, 'lattice'), 90], [hexagon(4), 60], [star, 60]];";

/// What is wrong with the boards.
const ASTRAY: &str = "
    const done = arguments[0];
    Promise.all(['layout', 'grid'].map((name) => import(`/assets/js/board/${name}.js`))).then(([{ layOut, fieldAt }, { Grid }]) => {
        const wrong = [];
        for (const [board, step] of boards) for (let rotation = 0; rotation < 360; rotation += step) {
            const layout = layOut(board, rotation, true);
            const say = (what) => wrong.push(`${board.shape} turned by ${rotation}: ${what}`);
            for (const field of layout.fields) {
                if (fieldAt(layout, field.x, field.y) !== field) say(`${field.name} is not hit`);
                if (Math.min(field.x, field.y, layout.width - field.x, layout.height - field.y) < 40) say(`${field.name} is at the rim`);
            }
            const grid = new Grid(layout, null);
            document.body.append(grid.root);
            const [reached, open] = [new Set(), [grid.current]];
            for (let field = open.pop(); field; field = open.pop()) {
                reached.add(field);
                for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
                    grid.focus(field.name);
                    grid.moveFocus(key);
                    if (!reached.has(grid.current)) open.push(grid.current);
                }
            }
            if (reached.size !== board.cells.length) say(`${reached.size} of ${board.cells.length} are reached by keys`);
            grid.root.remove();
        }
        done(wrong);
    });";

/// The turns that clicks lead to, and what stands after a capture of a tower.
const CHOSEN: &str = "
    const done = arguments[0];
    Promise.all(['selection', 'effect'].map((name) => import(`/assets/js/board/${name}.js`))).then(([{ choose }, { applyMove, takenSoFar }]) => {
        const turn = (path, removed = [], placed = []) => ({ text: path.join(), path, removed, placed });
        const man = (cell, seat, ...below) => ({ cell, seat, kind: 'man', ...(below.length ? { below: below.map((one) => ({ seat: one, kind: 'man' })) } : {}) });
        const race = [turn(['a1', 'a3']), turn(['a1', 'a3', 'c3'])];
        const stones = [turn(['c3']), turn(['d4'])];
        const taken = turn(['c3', 'e5'], ['d4'], [man('e5', 'white', 'black'), man('d4', 'white')]);
        const fields = new Map([['c3', { x: 0, y: 0 }], ['d4', { x: 1, y: 1 }], ['e5', { x: 2, y: 2 }]]);
        done([
            choose(race, ['a1'], 'a3', null, 'white').move?.text, choose(race, ['a1'], 'c3', null, 'white').move?.text,
            choose(stones, [], 'd4', null, 'white').move?.text, choose(stones, [], 'e5', man('e5', 'white'), 'white').refusal?.reason,
            applyMove([man('c3', 'white'), man('d4', 'black', 'white')], taken).map(({ cell, seat, below }) => [cell, seat, below?.length ?? 0].join(' ')),
            [...takenSoFar(fields, taken, 2)],
        ]);
    });";

impl Stage {
    async fn tells(&self, script: &str) -> Result<Value> {
        Ok(self.page.client.execute_async(script, vec![]).await?)
    }
}

#[tokio::test]
async fn fields_of_every_shape_are_hit_and_reached_by_keys() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    let astray = stage.tells(&format!("{BOARDS}{ASTRAY}")).await?;
    ensure!(astray == json!([]), "{astray:#}");
    stage.end().await
}

#[tokio::test]
async fn stones_are_put_down_chains_end_at_a_click_and_towers_keep_what_is_left() -> Result<()> {
    let stage = Stage::new().await?;
    stage.page.open_home().await?;
    let chosen = stage.tells(CHOSEN).await?;
    let wanted = json!(["a1,a3", "a1,a3,c3", "d4", "place", ["e5 white 1", "d4 white 0"], []]);
    ensure!(chosen == wanted, "{chosen:#}");
    stage.end().await
}
