#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bolshak_fuzz::notation::pdn_never_panics(input));
