/** Takes PDN files into the library, piece by piece: what was sent is kept, and the same file can be sent again. */
import { importGames } from '../../api.js';
import { get, make, tell } from '../../dom.js';
import { errorWords } from '../../error-words.js';
import { t } from '../../i18n.js';
import { pieces } from './pieces.js';

/** So many faults are listed. */
const LISTED = 100;

export const takingInTemplate = `
  <details id="import" class="card library-part">
    <summary data-i18n="library.import"></summary>
    <p id="import-closed" class="hint" data-i18n="library.closed" hidden></p>
    <form id="import-form">
      <label><span data-i18n="library.files"></span> <input type="file" id="import-files" accept=".pdn,.pgn,.txt,.gz" multiple required></label>
      <label><span data-i18n="library.collection"></span> <input type="text" id="import-collection" autocomplete="off" maxlength="100"></label>
      <div class="row">
        <button type="submit" class="primary" data-i18n="library.take"></button>
        <button type="button" id="import-stop" data-i18n="library.stop" hidden></button>
      </div>
    </form>
    <progress id="import-progress" max="1" value="0" hidden data-i18n-label="library.import"></progress>
    <p id="import-told" role="status"></p>
    <ul id="import-faults" class="library-faults"></ul>
  </details>`;

export class TakingIn {
  /** @type {AbortController | null} */
  #running = null;

  /** @param {() => void} onDone  the library has other games now */
  constructor(onDone) {
    this.onDone = onDone;
    get('import-form').addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#take([...(get('import-files', HTMLInputElement).files ?? [])]);
    });
    get('import-stop').addEventListener('click', () => this.stop());
  }

  /** @param {boolean} may  whether it is allowed here */
  show(may) {
    get('import-form').hidden = !may;
    get('import-closed').hidden = may;
  }

  stop() {
    this.#running?.abort();
  }

  /** @param {File[]} files */
  async #take(files) {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    get('import-stop').hidden = false;
    get('import-faults').replaceChildren();
    const told = { new: 0, double: 0, faults: 0 };
    try {
      for (const file of files) await this.#takeFile(file, told, running.signal);
      tell('import-told', t('library.taken', told));
    } catch (error) {
      const why = running.signal.aborted ? t('library.stopped') : errorWords(error);
      tell('import-told', `${why} ${t('library.taken', told)}`);
    }
    get('import-stop').hidden = true;
    get('import-progress').hidden = true;
    this.#running = null;
    this.onDone();
  }

  /** @param {File} file @param {{ new: number, double: number, faults: number }} told @param {AbortSignal} signal */
  async #takeFile(file, told, signal) {
    const collection = get('import-collection', HTMLInputElement).value.trim() || file.name.replace(/(\.(pdn|pgn|txt))?(\.gz)?$/i, '') || file.name;
    const progress = get('import-progress', HTMLProgressElement);
    progress.hidden = false;
    for await (const { bytes, firstLine, end } of pieces(file)) {
      const answer = await importGames(collection, bytes, signal);
      told.new += answer.new;
      told.double += answer.double;
      for (const { line, column, message } of answer.faults) {
        told.faults += 1;
        if (told.faults <= LISTED) get('import-faults').append(make('li', {}, `${file.name}: ${t('records.fault', { line: line + firstLine - 1, column, message })}`));
      }
      progress.value = file.size ? end / file.size : 1;
      tell('import-told', t('library.taken', told));
    }
  }
}
