//! A whole server with a database in a temporary folder, spoken to over HTTP and WebSocket.
mod accounts;
mod analysis;
mod clocks;
mod common;
mod crowds;
mod desk;
mod documents;
mod flicks;
mod games;
mod identity;
mod invitations;
mod library;
mod page;
mod resync;
mod rules_pages;
mod safety;
mod several;
