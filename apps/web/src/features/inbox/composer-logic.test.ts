import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-duration.ts';
import { linkify } from '../../ui/linkify.ts';

describe('linkify', () => {
  const links = (text: string) =>
    linkify(text).flatMap((piece) => (piece.href ? [[piece.text, piece.href]] : []));

  it('links addresses, mail and numbers, without the punctuation after them', () => {
    expect(links('See https://example.com/a?b=1, or www.example.com.')).toEqual([
      ['https://example.com/a?b=1', 'https://example.com/a?b=1'],
      ['www.example.com', 'https://www.example.com'],
    ]);
    expect(links('(https://en.wikipedia.org/wiki/Crown_(dentistry))')).toEqual([
      ['https://en.wikipedia.org/wiki/Crown_(dentistry)', 'https://en.wikipedia.org/wiki/Crown_(dentistry)'],
    ]);
    expect(links('ana.reyes@example.com or (503) 555-0177 or 503-555-0199')).toEqual([
      ['ana.reyes@example.com', 'mailto:ana.reyes@example.com'],
      ['(503) 555-0177', 'tel:+15035550177'],
      ['503-555-0199', 'tel:+15035550199'],
    ]);
  });

  it('never links other schemes, and keeps every character', () => {
    for (const text of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'at 3.30 for $1,200',
    ]) {
      expect(links(text)).toEqual([]);
    }
    const text = 'a https://x.example b.';
    expect(
      linkify(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });
});

describe('formatDuration', () => {
  it('says seconds, minutes and hours', () => {
    expect([0, 48, 180, 192, 3840].map(formatDuration)).toEqual([
      '0 s',
      '48 s',
      '3 min',
      '3 min 12 s',
      '1 h 4 min',
    ]);
  });
});
