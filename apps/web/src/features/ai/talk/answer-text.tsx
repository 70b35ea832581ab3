import { ai as contract } from '@chairline/contract';
import { useMemo } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Found, piecesOf, type Piece } from './answer-pieces.ts';

interface AnswerTextProps {
  question: contract.AiQuestion;
  /** Opens the row in which something stands. @param from the button that was pressed */
  onFound: (found: Found, from: HTMLElement) => void;
}

/** What an agent said: text drawn by us, with ways to the rows it is from, and what is in none of them marked. */
export function AnswerText({ question, onFound }: AnswerTextProps) {
  const { answer, unfounded, found, links } = question;
  const blocks = useMemo(
    () => piecesOf({ answer, unfounded, found, links }),
    [answer, unfounded, found, links],
  );
  return (
    <div className="grid gap-8 line-h-20 breakable">
      {blocks.map((block, index) => (
        <p key={index} className={block.mark === null ? 'no-margin' : 'row items-baseline gap-8 no-margin'}>
          {block.mark === null ? null : <span className="fixed-size ink-dim tabular">{block.mark}</span>}
          <span className="min-w-0">
            {block.lines.map((line, at) => (
              <span key={at} className="block">
                {line.map((piece, place) => (
                  <PieceView key={place} piece={piece} onFound={onFound} />
                ))}
              </span>
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}

function PieceView({
  piece: { text, bold, unfounded, href, found },
  onFound,
}: { piece: Piece } & Pick<AnswerTextProps, 'onFound'>) {
  let shown = bold ? <strong>{text}</strong> : <>{text}</>;
  if (href !== null)
    shown = (
      <AddressLink href={href} className="ink-brand underline underline-offset">
        {shown}
      </AddressLink>
    );
  if (found)
    shown = (
      <LinkButton
        inline
        ink="inherit"
        aria-label={`${text}: show its row`}
        onClick={({ currentTarget }) => onFound(found, currentTarget)}
      >
        {shown}
      </LinkButton>
    );
  if (!unfounded) return shown;
  return (
    <mark className="bg-warn-tint ink-warn radius-4 pad-0-3">
      {shown} <small>({contract.talkMessages.notFromData})</small>
    </mark>
  );
}
