import { ai as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { piecesOf, type Piece } from './answer-pieces.ts';

/** What an agent said: text drawn by us, with links out of the rows, and what is in none of them marked. */
export function AnswerText({ question }: { question: contract.AiQuestion }) {
  const { answer, unfounded, links } = question;
  const blocks = useMemo(() => piecesOf({ answer, unfounded, links }), [answer, unfounded, links]);
  return (
    <div className="grid gap-8 line-h-20 breakable">
      {blocks.map((block, index) => (
        <p key={index} className={block.mark === null ? 'no-margin' : 'row items-baseline gap-8 no-margin'}>
          {block.mark === null ? null : <span className="fixed-size ink-dim tabular">{block.mark}</span>}
          <span className="min-w-0">
            {block.lines.map((line, at) => (
              <span key={at} className="block">
                {line.map((piece, place) => (
                  <PieceView key={place} piece={piece} />
                ))}
              </span>
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}

function PieceView({ piece: { text, bold, unfounded, href } }: { piece: Piece }) {
  let shown = bold ? <strong>{text}</strong> : <>{text}</>;
  if (href !== null)
    shown = (
      <AddressLink href={href} className="ink-brand underline underline-offset">
        {shown}
      </AddressLink>
    );
  if (!unfounded) return shown;
  return (
    <mark className="bg-warn-tint ink-warn radius-4 pad-0-3">
      {shown} <small>({contract.talkMessages.notFromData})</small>
    </mark>
  );
}
