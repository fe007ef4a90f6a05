/** What an address shows at which there is nothing: where one may have wanted to go. */
import { ALL_RULES } from '../../addresses.js';
import { fill } from '../../template.js';

const template = `
  <section class="page-text missing" aria-labelledby="missing-title">
    <h1 id="missing-title" data-i18n="missing.title"></h1>
    <p data-i18n="missing.about"></p>
    <p class="row"><a class="button primary" id="missing-home" href="/" data-i18n="missing.home"></a>
      <a class="button" href="${ALL_RULES}" data-i18n="rules.all"></a></p>
  </section>`;

/** @type {import('../../router.js').Mount} */
export function mount(root, _params, _context) {
  fill(root, template);
  return () => {};
}
