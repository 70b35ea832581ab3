import { useMemo } from 'react';
import { linkify } from './linkify.ts';
import { MessageLink } from './message-link.tsx';

/** A text with its safe addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const pieces = useMemo(() => linkify(text), [text]);
  return pieces.map((piece, index) =>
    piece.href ? <MessageLink key={index} href={piece.href} text={piece.text} /> : piece.text,
  );
}
