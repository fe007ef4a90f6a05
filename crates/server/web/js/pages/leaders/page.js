/** The strongest in a game, at each tempo. */
import { leadersPath } from '../../addresses.js';
import { leaders } from '../../api.js';
import { isChapaev } from '../../chapaev/variant.js';
import { get, make, refill } from '../../dom.js';
import { onLanguage, t } from '../../i18n.js';
import { memberLink } from '../../member-names.js';
import { fill } from '../../template.js';
import { nameOf, variantName } from '../../words.js';

const TEMPOS = ['bullet', 'blitz', 'rapid', 'classic', 'correspondence'];

const template = `
  <section class="hall" aria-labelledby="leaders-title">
    <header class="hall-head"><h1 id="leaders-title" data-i18n="leaders.title"></h1>
      <label class="row"><span data-i18n="home.game"></span> <select id="leaders-game"></select></label></header>
    <p class="hint" data-i18n="leaders.about"></p>
    <div id="leaders" class="leader-boards"></div>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, [asked], context) {
  fill(root, template);
  const games = context.variants.list.filter((variant) => variant.seats.length === 2 && !isChapaev(variant.id));
  const choice = get('leaders-game', HTMLSelectElement);
  const show = async () => {
    context.title(t('leaders.title'));
    refill(choice, games.map((variant) => make('option', { value: variant.id }, variantName(variant))), asked);
    const game = choice.value;
    const boards = await Promise.all(TEMPOS.map(async (tempo) => board(tempo, await leaders(game, tempo).catch(() => []))));
    if (choice.value === game && choice.isConnected) get('leaders').replaceChildren(...boards);
  };
  choice.addEventListener('change', () => {
    context.rename(leadersPath(choice.value));
    context.title(nameOf(choice.value, context.variants));
    void show();
  });
  void show();
  return onLanguage(() => void show());
}

/** @param {string} tempo @param {import('../../wire.d.ts').Leader[]} all */
function board(tempo, all) {
  const rows = all.map(({ name, value }) => make('li', {}, memberLink(name), ' ', make('strong', {}, String(value))));
  return make('section', { class: 'card', 'data-tempo': tempo }, make('h2', {}, t(`tempo.${tempo}`)),
    rows.length ? make('ol', { class: 'leader-list' }, ...rows) : make('p', { class: 'hint' }, t('leaders.none')));
}
