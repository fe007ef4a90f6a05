const SPACE = 'http://www.w3.org/2000/svg';

/**
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name @param {Record<string, string | number>} [attributes] @param {(Node | string)[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...children);
  return element;
}

/** @param {string} className @param {import('./types.js').Layout} layout */
export function layer(className, layout) {
  return svg('svg', {
    class: `bb-layer ${className}`,
    viewBox: `0 0 ${layout.width} ${layout.height}`,
    'aria-hidden': 'true',
    focusable: 'false',
  });
}
