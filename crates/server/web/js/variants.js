/** The variants by identifier: those of the catalogue, and those with house rules, which the server is asked for. */
import { variant as fetchVariant } from './api.js';
import { takeApart } from './house.js';

/** @typedef {import('./types.js').Variant} Variant */

/** The variant that names the family to which a variant belongs. @param {Variant} variant */
export const familyOf = (variant) => variant.form?.of ?? variant.id;

/** The forms of a variant, itself among them; one alone where it has no others. @param {Variant[]} variants @param {string} family */
export const formsOf = (variants, family) => variants.filter((variant) => familyOf(variant) === family);

export class Variants {
  /** @type {Map<string, Variant>} */
  #known;

  /** @param {Variant[]} list  of the catalogue */
  constructor(list) {
    this.list = list;
    this.#known = new Map(list.map((variant) => [variant.id, variant]));
  }

  /** @param {string} id */
  known(id) {
    return this.#known.get(id) ?? null;
  }

  /** The variant of the catalogue that the rules of this one are changed from. @param {string} id */
  base(id) {
    return this.known(takeApart(id).base);
  }

  /** @param {string} id @returns {Promise<Variant>} */
  async find(id) {
    const known = this.known(id) ?? await fetchVariant(id);
    this.#known.set(id, known);
    return known;
  }
}
