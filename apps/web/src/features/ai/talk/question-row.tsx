import { addressOf, ai as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCheck, mdiContentCopy, mdiRefresh } from '@mdi/js';
import { memo, useRef, useState } from 'react';
import { AddressLink } from '../../../ui/address-link.tsx';
import { formatDay, formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { isSameRow } from '../../../ui/thread/thread-rows.ts';
import { useCopy } from '../../../ui/use-copy.ts';
import { AnswerCard } from './answer-card.tsx';
import { AnswerData } from './answer-data.tsx';
import type { Found } from './answer-pieces.ts';
import { AnswerText } from './answer-text.tsx';
import { AnswerWait } from './answer-wait.tsx';
import { quiet } from './quiet-button.ts';
import { Receipt } from './receipt.tsx';
import type { TalkRow } from './talk-rows.ts';

interface QuestionRowProps {
  row: TalkRow;
  timezone: string;
  /** The day it is now, so that "Today" becomes "Yesterday" at midnight. */
  today: string;
  /** Asks it once more; null while another one is being answered. */
  onAgain: ((question: contract.AiQuestion) => void) | null;
}

/** A question with its answer, or the day both are of. */
export const QuestionRow = memo(
  function QuestionRow({ row, timezone, onAgain }: QuestionRowProps) {
    if (row.kind === 'day')
      return <p className="caption no-margin text-center pad-8-0">{formatDay(row.date, timezone)}</p>;
    if (row.kind !== 'item') return null;
    return <Talked question={row.item} timezone={timezone} onAgain={onAgain} />;
  },
  (before, after) =>
    before.today === after.today && before.onAgain === after.onAgain && isSameRow(before.row, after.row),
);

function Talked({
  question,
  timezone,
  onAgain,
}: { question: contract.AiQuestion } & Pick<QuestionRowProps, 'timezone' | 'onAgain'>) {
  const { state, step, answer, why, cards, shows, runs, agent, date, contact_id, contact_name } = question;
  const open = contract.isOpenQuestion(state);
  /** The receipt, null while it is closed, and what of the answer it is opened for. */
  const [receipt, setReceipt] = useState<{ found: Found | null } | null>(null);
  const opener = useRef<HTMLElement>(null);
  return (
    <article
      className="grid gap-8 pad-8-16 min-w-0"
      aria-label={`Question and answer, ${formatTime(date, timezone)}`}
    >
      <div className="column items-bottom min-w-0">
        <p className="caption no-margin">
          You, <time dateTime={date}>{formatTime(date, timezone)}</time>
          {contact_id === null ? null : (
            <>
              , about{' '}
              <AddressLink href={addressOf({ contact: contact_id })} className="ink-brand">
                {contact_name}
              </AddressLink>
            </>
          )}
        </p>
        <p className="no-margin pad-6-12 radius-bubble bg-brand-tint ink-brand-tint pre-wrap breakable max-w-full line-h-20">
          {question.question}
        </p>
      </div>
      <div className="grid gap-8 min-w-0">
        <p className="caption no-margin">{agent}</p>
        {answer === '' ? null : (
          <AnswerText
            question={question}
            onFound={(found, from) => {
              opener.current = from;
              // Anew, so that it is shown and has the focus again where it is open already.
              setReceipt({ found: { ...found } });
            }}
          />
        )}
        {open ? <AnswerWait step={step} /> : null}
        {why === null ? null : (
          <p
            className={`no-margin text-13 ${state === 'failed' ? 'ink-error' : 'ink-dim'}`}
            role={state === 'failed' ? 'alert' : undefined}
          >
            {why}
          </p>
        )}
        {shows === null || open ? null : <AnswerData question={question} />}
        {cards.map((card) => (
          <AnswerCard key={card.proposal_id} card={card} about={contact_id} timezone={timezone} />
        ))}
        {open ? null : (
          <div className="row wrap gap-4">
            {answer === '' ? null : <CopyAnswer answer={answer} />}
            <Button
              {...quiet}
              leftSection={<Icon path={mdiRefresh} size={14} />}
              disabled={onAgain === null}
              onClick={() => onAgain?.(question)}
            >
              Ask again
            </Button>
            {runs.length === 0 && answer === '' ? null : (
              <Receipt
                question={question}
                open={receipt !== null}
                found={receipt?.found ?? null}
                onOpen={() => setReceipt({ found: null })}
                onClose={() => {
                  setReceipt(null);
                  if (receipt?.found) opener.current?.focus();
                }}
              />
            )}
          </div>
        )}
      </div>
    </article>
  );
}

function CopyAnswer({ answer }: { answer: string }) {
  const { copied, copy } = useCopy();
  return (
    <Button
      {...quiet}
      leftSection={<Icon path={copied ? mdiCheck : mdiContentCopy} size={14} />}
      onClick={() => copy(answer.replaceAll('**', ''))}
    >
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}
