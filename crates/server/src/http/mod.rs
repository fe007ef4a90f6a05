//! The floor of addresses: URLs, extraction, answers. What a request comes to is decided below it.

mod account;
mod analysis;
mod competition_socket;
mod competitions;
mod connections;
mod documents;
mod endgames;
mod exhibitions;
mod frames;
mod games;
mod guard;
mod guest;
mod hall;
mod leftover;
mod lessons;
mod library;
mod lines;
mod mail;
mod matches;
mod moderation;
mod people;
mod proxy;
mod records;
mod socket;
mod start_tables;
mod studies;
mod study_socket;
mod trees;
mod vacations;
mod variants;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::http::header::{ACCESS_CONTROL_ALLOW_ORIGIN, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{delete, get, post, put};
use axum::{Json, Router};
use bolshak_store::Store;
use tokio::sync::Semaphore;
use tokio::time::timeout;
use tokio_util::task::TaskTracker;

use crate::directory::Directory;
use crate::endgames::Endgames;
use crate::error::ApiError;
use crate::library::Library;
use crate::limits::Allowance;
use crate::studies::Studies;
use crate::{assets, rules};

pub(crate) use connections::serve;
pub(crate) use guard::Guard;
pub(crate) use proxy::Proxies;

/// The largest body of a request.
const LARGEST_BODY: usize = 64 * 1024;
/// How long a request may take, its body included. A socket is a request that has long been answered.
const LONGEST_REQUEST: Duration = Duration::from_secs(20);

/// What every request can reach.
#[derive(Clone)]
pub(crate) struct App {
    pub directory: Directory,
    pub guard: Guard,
    /// Those who bring visitors.
    pub proxies: Proxies,
    /// Whatever is more than looking, also what has no limit of its own.
    pub requests: Allowance,
    /// New games, and documents that are kept.
    pub new_games: Allowance,
    /// Changes of documents.
    pub changes: Allowance,
    pub new_members: Allowance,
    /// Attempts to sign in, by address and by name.
    pub sign_ins: Allowance,
    pub sign_ins_by_name: Allowance<String>,
    /// Mails that are asked for, by address and by whom they are for.
    pub mails: Allowance,
    pub mails_to: Allowance<String>,
    /// How many passwords may be looked at now.
    pub passwords: Arc<Semaphore>,
    /// Questions to what is open to programs.
    pub questions: Allowance,
    /// Whole games to be looked at for programs.
    pub annotations: Allowance,
    pub library: Library,
    /// Whether everybody may take games into the library, not only whoever is at this machine.
    pub library_is_open: bool,
    /// Under which addresses others reach the server.
    pub addresses: Arc<[String]>,
    pub sockets: TaskTracker,
    pub endgames: Endgames,
    /// The studies in which somebody is.
    pub studies: Studies,
}

impl App {
    /// Whether visitors may take games into the library.
    fn may_change_library(&self) -> bool {
        self.library_is_open || self.guard.is_at_home()
    }

    /// Does something with members for which a password is hashed, a few at a time.
    async fn with_passwords<T: Send + 'static>(
        &self,
        work: impl FnOnce(&dyn Store) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let _turn = self.passwords.acquire().await.map_err(|_| ApiError::stopping())?;
        self.directory.services().with_store(work).await
    }

    fn check_may_change_library(&self) -> Result<(), ApiError> {
        let message = "visitors may not change the library here; whoever runs the server can allow it with --open-library";
        let refused = || ApiError::new(StatusCode::FORBIDDEN, "library-closed", message);
        self.may_change_library().then_some(()).ok_or_else(refused)
    }
}

pub(crate) fn router(app: App) -> Router {
    let pages = Router::new()
        .route("/", get(assets::page))
        .route("/play/{id}", get(assets::page))
        .route("/play", get(async || Redirect::to("/")))
        .route("/play/", get(async || Redirect::to("/")))
        .route("/analysis", get(assets::page))
        .route("/analysis/{id}", get(assets::page))
        .route("/studies", get(assets::page))
        .route("/studies/{id}", get(assets::page))
        .route("/studies/{id}/{chapter}", get(assets::page))
        .route("/learn", get(assets::page))
        .route("/learn/{lesson}", get(assets::page))
        .route("/learn/own/{id}", get(assets::page))
        .route("/learn/edit", get(assets::page))
        .route("/learn/edit/{id}", get(assets::page))
        .route("/puzzles", get(assets::page))
        .route("/library", get(assets::page))
        .route("/editor", get(assets::page))
        .route("/records", get(assets::page))
        .route("/account", get(assets::page))
        .route("/reset", get(assets::page))
        .route("/forgotten", get(assets::page))
        .route("/mail", get(assets::page))
        .route("/moderation", get(assets::page))
        .route("/games", get(assets::page))
        .route("/hall", get(assets::page))
        .route("/competitions", get(assets::page))
        .route("/competitions/{id}", get(assets::page))
        .route("/exhibitions", get(assets::page))
        .route("/exhibitions/{id}", get(assets::page))
        .route("/members/{name}", get(assets::page))
        .route("/leaders", get(assets::page))
        .route("/leaders/{variant}", get(assets::page))
        .route("/rules", get(assets::page))
        .route("/rules/{variant}", get(assets::page))
        .route("/guide/{topic}", get(assets::page))
        .route("/chapaev/{id}", get(games::old_address))
        .route("/favicon.ico", get(assets::icon))
        .route("/assets/{*path}", get(assets::asset));
    let variants = Router::new()
        .route("/api/catalogue", get(variants::catalogue))
        .route("/api/variants/{id}", get(variants::variant))
        .route("/api/variants/{id}/tables", get(start_tables::start_tables))
        .route("/api/variants/{id}/endgames", get(endgames::endgames).post(endgames::build))
        .route("/api/variants/{id}/lots", post(variants::draw))
        .route("/api/variants/{id}/positions", post(variants::position))
        .route("/api/variants/{id}/rules/{language}", get(rules::rules))
        .route("/api/guide/{topic}/{language}", get(rules::guide));
    let analysis = Router::new()
        .route("/api/variants/{id}/tree", post(trees::tree).layer(DefaultBodyLimit::max(trees::LARGEST_TREE)))
        .route("/api/analysis", get(analysis::socket))
        .route("/api/lessons", get(lessons::list).post(lessons::read).layer(documents::body_limit()))
        .route("/api/lessons/{name}", get(lessons::lesson))
        .route("/api/puzzles", get(lessons::stock))
        .route("/api/puzzles/{variant}", get(lessons::any))
        .route("/api/puzzles/{variant}/{name}", get(lessons::puzzle))
        .route("/api/account/puzzles", get(lessons::own_ratings))
        .route("/api/account/puzzles/{variant}/{name}", post(lessons::tried));
    let documents = Router::new()
        .route("/api/documents", get(documents::list).post(documents::create))
        .route("/api/documents/{id}", get(documents::get).put(documents::change).delete(documents::remove))
        .route("/api/documents/{id}/lesson", get(documents::lesson))
        .layer(documents::body_limit());
    let studies = Router::new()
        .route("/api/studies", get(studies::list).post(studies::create))
        .route("/api/studies/{id}", get(studies::get).put(studies::change).delete(studies::remove))
        .route("/api/studies/{id}/pdn", get(studies::pdn))
        .route("/api/studies/{id}/chapters", post(studies::add_chapters).put(studies::order_chapters))
        .route(
            "/api/studies/{id}/chapters/{chapter}",
            put(studies::name_chapter).delete(studies::remove_chapter),
        )
        .route("/api/studies/{id}/chapters/{chapter}/pdn", get(studies::chapter_pdn))
        .route("/api/studies/{id}/key", post(studies::open))
        .route("/api/studies/{id}/links", post(studies::link))
        .route("/api/studies/{id}/links/{role}", delete(studies::end_link))
        .route("/api/studies/{id}/people", get(studies::people).put(studies::give_role))
        .route("/api/studies/{id}/role", delete(studies::part))
        .route("/api/studies/{id}/ws", get(study_socket::socket))
        .layer(studies::body_limit());
    let library = Router::new()
        .route("/api/library", get(library::info))
        .route(
            "/api/library/games",
            get(library::search).post(library::import).layer(DefaultBodyLimit::max(library::LARGEST_PIECE)),
        )
        .route("/api/library/games/{id}/pdn", get(library::pdn))
        .route("/api/library/pdn", get(library::export))
        .route("/api/library/players", get(library::players).post(library::merge_players))
        .route("/api/library/duplicates", get(library::duplicates));
    let account = Router::new()
        .route("/api/account", get(account::account).post(account::sign_up).put(account::change))
        .route("/api/account/sessions", post(account::sign_in).delete(account::sign_out_everywhere))
        .route("/api/account/sessions/{key}", delete(account::sign_out))
        .route("/api/account/reset", post(account::reset))
        .route("/api/account/removal", post(account::leave))
        .route("/api/account/data", get(account::data))
        .route("/api/account/profile", put(people::tell))
        .route("/api/account/presence", put(people::hide))
        .route("/api/account/people", get(people::relations))
        .route("/api/account/mail", get(mail::info).put(mail::give).delete(mail::remove))
        .route("/api/account/mail/reminders", put(mail::remind))
        .route("/api/account/forgotten", post(mail::forgotten))
        .route("/api/mail/confirm", post(mail::confirm))
        .route("/api/mail/stop", post(mail::stop))
        .route("/api/account/vacation", get(vacations::info).post(vacations::take).delete(vacations::end))
        .route("/api/account/notices", get(people::notices))
        .route("/api/account/notices/seen", post(people::seen));
    let members = Router::new()
        .route("/api/hall", get(hall::socket))
        .route("/api/hall/people", get(people::present))
        .route("/api/titles", get(people::titles))
        .route("/api/members/{name}", get(people::profile))
        .route("/api/members/{name}/games", get(people::games))
        .route("/api/members/{name}/opponents", get(people::opponents))
        .route("/api/members/{name}/ratings/{variant}/{tempo}", get(people::history))
        .route("/api/members/{name}/relation", put(people::relate))
        .route("/api/members/{name}/title", put(moderation::give_title))
        .route("/api/members/{name}/reset", post(moderation::make_reset))
        .route("/api/members/{name}/reports", post(moderation::report))
        .route("/api/members/{name}/judgements", post(moderation::judge))
        .route("/api/moderation", get(moderation::desk))
        .route("/api/moderation/looks", post(moderation::look))
        .route("/api/leaders/{variant}/{tempo}", get(people::leaders));
    let exhibitions = Router::new()
        .route("/api/exhibitions", get(exhibitions::list).post(exhibitions::announce))
        .route("/api/exhibitions/{id}", get(exhibitions::show).delete(exhibitions::call_off))
        .route("/api/exhibitions/{id}/entries", post(exhibitions::apply).delete(exhibitions::leave))
        .route("/api/exhibitions/{id}/entries/{number}", put(exhibitions::answer))
        .route("/api/exhibitions/{id}/entries/{number}/terms", put(exhibitions::set_terms))
        .route("/api/exhibitions/{id}/start", post(exhibitions::start))
        .route("/api/exhibitions/{id}/boards/{number}/result", post(exhibitions::settle));
    let competitions = Router::new()
        .route("/api/competitions", get(competitions::list).post(competitions::create))
        .route("/api/competitions/{id}", get(competitions::show).delete(competitions::remove))
        .route("/api/competitions/{id}/deeds", post(competitions::act))
        .route("/api/competitions/{id}/entry", post(competitions::enter).delete(competitions::leave))
        .route("/api/competitions/{id}/games/{game}/ruling", post(competitions::rule))
        .route("/api/competitions/{id}/ws", get(competition_socket::socket))
        .route("/api/competitions/{id}/places/{who}", get(competitions::reasons))
        .route("/api/competitions/{id}/plan", get(competitions::regulations))
        .route("/api/competitions/{id}/problems", get(competitions::problems).post(competitions::answer))
        .route("/api/competitions/{id}/standings", get(competitions::selected))
        .route("/api/competitions/{id}/pdn", get(competitions::pdn))
        .route("/api/competitions/{id}/cards/{who}", get(competitions::card))
        .route("/api/competitions/{id}/cards/{who}/reports", post(competitions::report_game))
        .route("/api/competitions/{id}/cards/{who}/table", post(competitions::open_table))
        .route("/api/competitions/{id}/relay", post(competitions::relay))
        .route("/api/competitions/{id}/qr", get(competitions::qr))
        .route("/api/competitions/{id}/report", get(competitions::report))
        .layer(competitions::body_limit());
    // What other sites' pages may ask for, too.
    let open = Router::new()
        .route("/api/tables/{id}", get(trees::tables))
        .route("/api/explorer/{id}", get(library::explorer))
        .route("/api/annotate/{id}", get(analysis::annotate))
        .route("/api/puzzles/{variant}/today", get(lessons::today))
        .layer(from_fn(for_everybody));
    let games = Router::new()
        .route("/api/games", get(games::list).post(games::create))
        .route("/api/games/{id}", get(games::snapshot).delete(games::withdraw))
        .route("/api/games/{id}/seats", post(games::sit))
        .route("/api/games/{id}/machines", post(games::fill))
        .route("/api/games/{id}/refusal", post(games::decline))
        .route("/api/games/{id}/notes", get(games::notes).put(games::keep_notes))
        .route("/api/lobby", get(games::lobby))
        .route("/api/live", get(games::live))
        .route("/api/games/{id}/qr", get(games::qr))
        .route("/api/addresses", get(games::addresses))
        .route("/api/games/{id}/ws", get(socket::watch))
        .route("/api/games/{id}/pdn", get(games::pdn))
        .route("/api/games/{id}/position", get(games::position))
        .route("/api/games/{id}/sheet/{style}", get(games::score_sheet))
        .route("/api/games/{id}/flicks/{number}", get(games::film))
        .route("/api/records", post(records::look).layer(DefaultBodyLimit::max(records::LARGEST_TEXT)))
        .route("/api/matches/{id}", get(matches::standing))
        .route("/api/matches/{id}/games", post(matches::next));
    pages
        .merge(variants)
        .merge(games)
        .merge(analysis)
        .merge(library)
        .merge(documents)
        .merge(studies)
        .merge(account)
        .merge(members)
        .merge(exhibitions)
        .merge(competitions)
        .merge(open)
        .route("/healthz", get(health))
        .route("/metrics", get(metrics))
        .fallback(nothing_here)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(from_fn_with_state(app.clone(), watch_over))
        .layer(from_fn_with_state(app.clone(), count_changes))
        .layer(from_fn_with_state(app.guard.clone(), guard::guard))
        .layer(from_fn(leftover::read_on))
        .layer(from_fn_with_state(app.proxies.clone(), proxy::look_through))
        .with_state(app)
}

/// Does what takes a while, so that others are served meanwhile.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
    crate::aside::aside(work).await.map_err(|error| ApiError::bad_record(error.to_string()))
}

/// Pages of other sites may read the answer.
async fn for_everybody(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    response.headers_mut().insert(ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    response
}

/// Every request has an end, and is counted.
async fn watch_over(State(app): State<App>, request: Request, next: Next) -> Response {
    let slow = || {
        let message = "the request took too long to arrive or to answer";
        ApiError::new(StatusCode::REQUEST_TIMEOUT, "too-slow", message).into_response()
    };
    let response = timeout(LONGEST_REQUEST, next.run(request)).await.unwrap_or_else(|_| slow());
    let refused = response.status().is_client_error() || response.status().is_server_error();
    app.directory.services().metrics.request(refused);
    response
}

/// Nobody changes more than so much, wherever it is: what costs more than a little has a lower limit of its own.
async fn count_changes(
    State(app): State<App>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    request: Request,
    next: Next,
) -> Response {
    if !request.method().is_safe()
        && let Err(error) = app.requests.admit(from.ip())
    {
        return error.into_response();
    }
    next.run(request).await
}

/// Whether the server can do its work: the store answers.
async fn health(State(app): State<App>) -> Result<Json<serde_json::Value>, ApiError> {
    app.directory.services().read(|store| store.due(0, 1).map(drop)).await?;
    Ok(Json(serde_json::json!({ "status": "ok", "version": env!("CARGO_PKG_VERSION") })))
}

async fn metrics(State(app): State<App>) -> Response {
    let services = app.directory.services();
    let text = services.metrics.text(services.pool.waiting());
    ([(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response()
}

/// Programs are told in JSON that there is nothing; people get a page that leads back.
async fn nothing_here(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") || path.starts_with("/assets/") {
        let message = format!("there is nothing at {path}");
        return ApiError::new(StatusCode::NOT_FOUND, "nothing-here", message).into_response();
    }
    let mut page = assets::page(headers).await;
    *page.status_mut() = StatusCode::NOT_FOUND;
    page
}
