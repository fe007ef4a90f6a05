//! The store in memory keeps what every store promises.
use bolshak_store::{MemoryStore, contract};

#[test]
fn memory_keeps_the_contract() {
    contract::check(&MemoryStore::default());
}
