#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bolshak_fuzz::protocol::hub_engine_never_panics(input));
