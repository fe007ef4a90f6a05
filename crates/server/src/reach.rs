//! Under which addresses others reach the server, and pictures of links.

use std::net::{IpAddr, SocketAddr};

use if_addrs::get_if_addrs;
use qrcode::render::{svg, unicode};
use qrcode::types::QrError;
use qrcode::{EcLevel, QrCode};

/// The addresses of a server that listens here and has these names; none if only this machine reaches it.
#[must_use]
pub fn addresses(listening_on: SocketAddr, names: &[String]) -> Vec<String> {
    if !names.is_empty() {
        // Names are given to what stands before the server, which speaks TLS.
        return names.iter().map(|name| format!("https://{name}")).collect();
    }
    let ip = listening_on.ip();
    let all = if ip.is_unspecified() { own_addresses(ip) } else { vec![ip] };
    let reached = all.into_iter().filter(|ip| !ip.is_loopback());
    reached.map(|ip| format!("http://{}", SocketAddr::new(ip, listening_on.port()))).collect()
}

/// The addresses of this machine of the kinds at which it listens, the shorter first.
fn own_addresses(listening_on: IpAddr) -> Vec<IpAddr> {
    let all = get_if_addrs().unwrap_or_default().into_iter().filter(|one| !one.is_link_local());
    let mut all: Vec<IpAddr> =
        all.map(|one| one.ip()).filter(|ip| ip.is_ipv4() || listening_on.is_ipv6()).collect();
    all.sort();
    all.dedup();
    all
}

/// A text as a QR code in letters that are two modules high, for a terminal with light letters on a dark ground.
#[must_use]
pub fn qr_in_letters(text: &str) -> Option<String> {
    let code = qr(text).ok()?;
    let [dark, light] = [unicode::Dense1x2::Light, unicode::Dense1x2::Dark];
    Some(code.render::<unicode::Dense1x2>().dark_color(dark).light_color(light).build())
}

/// A text as a QR code in SVG, dark on white with its margin.
pub(crate) fn qr_in_svg(text: &str) -> Option<String> {
    /// Units of the picture; it is shown at any size.
    const SIZE: u32 = 200;
    Some(qr(text).ok()?.render::<svg::Color<'_>>().min_dimensions(SIZE, SIZE).build())
}

fn qr(text: &str) -> Result<QrCode, QrError> {
    QrCode::with_error_correction_level(text, EcLevel::M)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str, names: &[&str]) -> Vec<String> {
        let names: Vec<_> = names.iter().map(|name| (*name).to_owned()).collect();
        addresses(address.parse().expect("an address"), &names)
    }

    #[test]
    fn only_addresses_that_others_reach_are_told() {
        assert_eq!(at("127.0.0.1:8064", &[]), [""; 0]);
        assert_eq!(at("192.168.1.5:8064", &[]), ["http://192.168.1.5:8064"]);
        assert_eq!(at("[2001:db8::5]:8064", &[]), ["http://[2001:db8::5]:8064"]);
        assert_eq!(at("127.0.0.1:8064", &["draughts.example.org"]), ["https://draughts.example.org"]);
        for address in at("0.0.0.0:8064", &[]) {
            let place: SocketAddr = address.trim_start_matches("http://").parse().expect("an address");
            assert!(place.is_ipv4() && !place.ip().is_loopback(), "{address}");
        }
    }

    #[test]
    fn a_link_becomes_a_picture() {
        let link = format!("http://192.168.1.5:8064/play/{}", "a".repeat(26));
        let picture = qr_in_svg(&link).expect("a picture");
        assert!(picture.contains("<svg") && picture.contains("<path"), "{picture}");
        // Version 4 has 33 modules a side, two a line, and a margin of four.
        let letters = qr_in_letters(&link).expect("letters");
        assert_eq!(
            (letters.lines().count(), letters.lines().next().map(|line| line.chars().count())),
            (21, Some(41))
        );
        assert_eq!(qr_in_svg(&"x".repeat(5_000)), None);
    }
}
