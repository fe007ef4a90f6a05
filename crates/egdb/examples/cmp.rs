//! x
use bolshak_egdb::{Kind, Tables, Pair};
fn main() {
    let tables = Tables::open(std::path::Path::new("/tmp/r5"), bolshak_core::Russian).unwrap();
    for pair in Pair::all(5) {
        for kind in [Kind::Wld, Kind::Distance, Kind::Conversion] {
            let v = tables.verify(pair, kind, if pair.material().pieces() == 5 { 1001 } else { 1 + 0* 11}, 2);
            if let Some(c) = v.contradiction { println!("{pair} {kind:?} {:?} {:?} {:?}", c.position.to_setup(), c.stored, c.expected); }
        }
    }
    println!("{:?}", tables.fault());
}
