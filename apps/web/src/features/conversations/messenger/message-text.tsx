import { mdiCheck } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { MessageLink } from '../../../ui/message-link.tsx';
import type { MessagePiece } from './message-pieces.ts';
import classes from './message.module.css';

interface MessageTextProps {
  pieces: readonly MessagePiece[];
  /** The viewer, whose mentions stand out. */
  userId: number;
  nameOf: (userId: number) => string;
}

/** The words of a message: links, and the people it mentions. */
export function MessageText({ pieces, userId, nameOf }: MessageTextProps) {
  return pieces.map((piece, index) => {
    if (piece.kind === 'text') return piece.text;
    if (piece.kind === 'link') return <MessageLink key={index} href={piece.href} text={piece.text} />;
    return (
      <span
        key={index}
        className={`pad-0-3 radius-4 bg-sunken ink-brand medium ${classes.mention}`}
        data-own={piece.userId === userId || undefined}
        data-done={piece.completed || undefined}
        data-tip={nameOf(piece.userId)}
      >
        {piece.text}
        {piece.completed ? (
          <>
            <Icon path={mdiCheck} size={12} />
            <span className="hidden-text"> (done)</span>
          </>
        ) : null}
      </span>
    );
  });
}
