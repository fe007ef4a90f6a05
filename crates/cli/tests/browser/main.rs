//! The page in a real browser against the real server: everything that a person does, done by clicks and keys.
//!
//! Each test has a browser, a server and an empty data folder of its own; nothing is written into the repository and
//! only loopback addresses are used. Chromium and its driver are needed (Debian: chromium, chromium-driver), and
//! `chromium-headless-shell` makes them faster.

mod access;
mod accounts;
mod analysis;
mod boards;
mod breaks;
mod chapaev;
mod comfort;
mod commands;
mod company;
mod competitions;
mod consultation;
mod deeds;
mod desk;
mod draws;
mod editor;
mod every_game;
mod exhibitions;
mod friends;
mod gathering;
mod hands;
mod home;
mod house;
mod keeping;
mod layout;
mod learning;
mod letters;
mod library;
mod lots;
#[cfg(feature = "mail")]
mod mail;
mod moderation;
mod nonvisual;
mod people;
mod phone;
mod pictures;
mod quiet;
mod record;
mod refusals;
mod rules;
mod several;
mod shapes;
mod sharing;
mod sight;
mod signed_in;
mod source_games;
mod stage;
mod studies;
mod tables;
mod tabs;
mod times;
mod unsent;
mod voice;
mod ways;
mod whole_game;
