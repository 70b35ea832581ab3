import { useMemo } from 'react';
import { linkify } from './linkify.ts';

/** A text with its safe addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => linkify(text), [text]);
  return pieces.map((piece, index) =>
    piece.href ? (
      <a
        key={index}
        href={piece.href}
        {...(/^https?:/.test(piece.href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}
