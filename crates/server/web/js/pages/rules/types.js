/**
 * A page of rules, as docs/wire.md describes it.
 *
 * @typedef {import('../../board/types.js').View} View
 * @typedef {import('../../board/types.js').Move} Move
 *
 * @typedef {{ text: string, strong: boolean }} Span
 * @typedef {{ type: 'diagram', variant: string, view: View, move: Move | null, caption: string }} DiagramPart
 * @typedef {{ type: 'heading', text: string }} HeadingPart
 * @typedef {{ type: 'text', spans: Span[] }} TextPart
 * @typedef {{ type: 'list', items: Span[][] }} ListPart
 * @typedef {DiagramPart | HeadingPart | TextPart | ListPart} Part
 * @typedef {{ variant: string, language: string, title: string, parts: Part[] }} RulesPage
 */
export {};
