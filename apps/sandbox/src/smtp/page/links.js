import { element } from '/element.js';

const address = /https?:\/\/[^\s<>"]+/g;

/** A text as nodes, its addresses as links. What ends a sentence is no part of an address. */
export function withLinks(text) {
  const nodes = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(/[.,;:!?)]+$/, '');
    nodes.push(
      text.slice(end, index),
      element('a', { href, target: '_blank', rel: 'noopener noreferrer' }, href),
    );
    end = index + href.length;
  }
  nodes.push(text.slice(end));
  return nodes;
}
