//! A whole server with a database in a temporary folder, spoken to over HTTP and WebSocket.
mod absence;
mod accounts;
mod administration;
mod analysis;
mod blindfold;
mod clocks;
mod common;
mod competitions;
mod consultation;
mod contests;
mod crowds;
mod desk;
mod documents;
mod exhibitions;
mod flicks;
mod games;
mod hall;
mod identity;
mod invitations;
mod letters;
mod library;
#[cfg(feature = "mail")]
mod mail;
mod moderation;
#[cfg(feature = "postgres")]
mod nodes;
mod page;
mod people;
mod plans;
#[cfg(feature = "postgres")]
mod postgres;
mod reported;
mod resync;
mod rules_pages;
mod safety;
mod several;
mod studies;
mod talk;
mod vacations;
mod workers;
