#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| bolshak_fuzz::protocol::hub_controller_never_panics(input));
