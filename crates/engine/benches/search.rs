//! `cargo bench -p bolshak-engine`: the fixed work of `bolshak bench`, with its speed.
fn main() {
    let bench = bolshak_engine::bench();
    #[allow(clippy::cast_precision_loss)]
    let speed = bench.nodes as f64 / bench.time.as_secs_f64() / 1e6;
    println!("{} nodes in {:.2?}, {speed:.2} million a second", bench.nodes, bench.time);
}
