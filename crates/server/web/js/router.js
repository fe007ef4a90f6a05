/** Which page an address shows. A page is mounted in the one place for it and unmounted before the next one. */
import { silence } from './announce.js';
import { get, tell } from './dom.js';
import { t } from './i18n.js';

/**
 * @typedef {object} Context  what every page is given
 * @property {import('./types.js').Catalogue} catalogue
 * @property {import('./variants.js').Variants} variants
 * @property {(path: string) => void} go  to another page
 * @property {(path: string) => void} rename  gives the page that is open another address
 * @property {(title: string) => void} title  of the page, for the tab
 * @property {() => string | null} gameLeft  the address of the game that was left for this page
 *
 * @typedef {(root: HTMLElement, params: string[], context: Context) => () => void} Mount  shows a page; what it gives ends it
 * @typedef {{ path: RegExp, mount: Mount, place: string }} Route  `place` is the entry of the navigation to which a page belongs
 */

const GAME = /^\/play\//;

export class Router {
  /** @type {() => void} */
  #unmount = () => {};
  /** What is shown. @type {string | null} */
  #shown = null;
  /** @type {string | null} */
  #gameLeft = null;

  /** @param {Route[]} routes @param {Mount} missing  where there is no page @param {Pick<Context, 'catalogue' | 'variants'>} known */
  constructor(routes, missing, known) {
    this.routes = routes;
    this.missing = missing;
    /** @type {Context} */
    this.context = {
      ...known,
      go: (path) => this.go(path),
      rename: (path) => this.#rename(path),
      title: (title) => { document.title = title ? `${title} · ${t('page.name')}` : t('page.title'); },
      gameLeft: () => this.#gameLeft,
    };
    window.addEventListener('popstate', () => this.#show());
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** @param {string} path */
  go(path) {
    history.pushState(null, '', path);
    this.#show();
    // The control that was used is gone with its page; the reading goes on from the new content.
    get('content').focus({ preventScroll: true });
  }

  start() {
    this.#show();
  }

  /** @param {string} path */
  #rename(path) {
    history.replaceState(null, '', path);
    this.#shown = location.pathname + location.search;
  }

  #show() {
    followOldAddress();
    const path = location.pathname + location.search;
    if (path === this.#shown) return;
    this.#gameLeft = this.#shown !== null && GAME.test(this.#shown) ? this.#shown : GAME.test(path) ? null : this.#gameLeft;
    this.#shown = path;
    this.#unmount();
    silence();
    tell('failure', '');
    window.scrollTo(0, 0);
    const route = this.routes.find((one) => one.path.test(location.pathname));
    const params = route?.path.exec(location.pathname)?.slice(1).map((part) => decodeURIComponent(part ?? '')) ?? [];
    markPlace(route?.place ?? '');
    const root = get('content');
    root.replaceChildren();
    this.context.title('');
    this.#unmount = (route?.mount ?? this.missing)(root, params, this.context);
  }

  /** A link to another page does not load everything anew. @param {MouseEvent} event */
  #follow(event) {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    if (link.target || link.hasAttribute('download') || link.origin !== location.origin || link.hash) return;
    if (!this.routes.some((one) => one.path.test(link.pathname))) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

/** Rules once had addresses behind a `#`, and people have kept them. */
function followOldAddress() {
  const found = /^#(\/(?:rules|guide)(?:\/.*)?)$/.exec(location.hash);
  if (found) history.replaceState(null, '', found[1]);
}

/** @param {string} place */
function markPlace(place) {
  for (const link of document.querySelectorAll('header [data-place]')) {
    const isHere = link.getAttribute('data-place') === place;
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
    // On a narrow screen the places scroll sideways.
    if (isHere) link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}
