import { ai as contract, formatCount, countOf } from '@chairline/contract';
import { Box, Button } from '@mantine/core';
import { call } from '../../../lib/api.ts';
import { useWork } from '../../../ui/use-work.ts';
import { columnWords } from '../talk/chart-of-rows.ts';
import { quiet } from '../talk/quiet-button.ts';
import { centsWords } from '../talk/receipt-words.ts';
import { type CheckPlace, renewCheck, renewChecks } from './check-queries.ts';
import { differenceWords, markedPieces, verdictOf } from './check-words.ts';

const tones = { ok: 'bg-ok-tint ink-ok', warn: 'bg-warn-tint ink-warn', dim: 'bg-sunken ink-dim' } as const;

interface CheckItemProps {
  place: CheckPlace;
  checkId: number;
  item: contract.AiCheckItem;
  /** Keeps the question from now on; null where it is kept. */
  onKeep: ((question: string) => void) | null;
}

/** A question of a check: what was answered before beside what is answered now, and what differs. */
export function CheckItem({ place, checkId, item, onKeep }: CheckItemProps) {
  const { item_id, question, before, now, differs, missing, mark } = item;
  const verdict = verdictOf(item);
  const work = useWork<'worse' | 'fine'>();
  const say = (said: 'worse' | 'fine') =>
    work.run(async () => {
      await call(contract.markAiCheckItem, {
        params: { id: checkId, item: item_id },
        body: { client_id: place.client_id, mark: mark === said ? null : said },
      });
      await Promise.all([renewCheck(place, checkId), renewChecks(place)]);
    }, said);
  const heading = `check-item-${checkId}-${item_id}`;
  return (
    <article className="panel pad-12 grid gap-8 min-w-0" aria-labelledby={heading}>
      <header className="row wrap gap-8">
        <Box
          component="h3"
          id={heading}
          flex="1 1 200px"
          className="no-margin text-13 medium breakable pre-wrap"
        >
          {question}
          {item.agent === place.agent ? null : <span className="caption"> {item.agent}</span>}
        </Box>
        <span className={`pad-2-6 radius-control size-12 nowrap ${tones[verdict.tone]}`}>
          {verdict.words}
        </span>
      </header>
      {missing.length > 0 ? (
        <p className="no-margin text-13 ink-warn breakable">Not in the answer: {missing.join(', ')}</p>
      ) : null}
      {now ? (
        <div className="flex wrap gap-12 items-start">
          {before ? <Side title="Before" side={before} /> : null}
          <Side title="Now" side={now} />
        </div>
      ) : before ? (
        <Side title="Before" side={before} />
      ) : null}
      {now ? (
        <div className="row wrap gap-4">
          <span className="caption grow">{differenceWords(differs)}</span>
          {before ? (
            <>
              <Button
                {...quiet}
                aria-pressed={mark === 'fine'}
                variant={mark === 'fine' ? 'light' : 'subtle'}
                loading={work.busyWith === 'fine'}
                onClick={() => void say('fine')}
              >
                Fine
              </Button>
              <Button
                {...quiet}
                aria-pressed={mark === 'worse'}
                variant={mark === 'worse' ? 'light' : 'subtle'}
                loading={work.busyWith === 'worse'}
                onClick={() => void say('worse')}
              >
                Worse
              </Button>
            </>
          ) : null}
          {onKeep ? (
            <Button {...quiet} onClick={() => onKeep(question)}>
              Keep this question
            </Button>
          ) : null}
        </div>
      ) : null}
      {work.fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {work.fault}
        </p>
      ) : null}
    </article>
  );
}

function Side({ title, side }: { title: string; side: contract.CheckedAnswer }) {
  const { answer, why, tools, unfounded, marks, ms, cents, tokens, model, prompt_version } = side;
  const facts = [
    prompt_version === null ? 'draft' : prompt_version === 0 ? 'as shipped' : `version ${prompt_version}`,
    model,
    ms === null ? '' : `${(ms / 1_000).toFixed(1)} s`,
    `${formatCount(tokens)} tokens`,
    centsWords(cents),
  ];
  return (
    <Box component="section" flex="1 1 260px" className="grid gap-6 min-w-0" aria-label={title}>
      <h4 className="no-margin caption">
        {title} · {facts.filter(Boolean).join(' · ')}
      </h4>
      {answer === '' ? null : (
        <p className="no-margin text-13 pre-wrap breakable">
          {markedPieces(answer, marks).map((piece, index) =>
            piece.marked ? (
              <mark key={index} className="bg-warn-tint ink-warn radius-4 pad-0-3">
                {piece.text}
              </mark>
            ) : (
              piece.text
            ),
          )}
        </p>
      )}
      {why === null ? null : <p className="no-margin text-13 ink-warn">{why}</p>}
      {tools.length === 0 ? (
        <p className="hint no-margin">No tool ran.</p>
      ) : (
        <ul className="plain-list grid gap-2 size-12 ink-dim">
          {tools.map((run, index) => (
            <li key={index} className="breakable">
              {columnWords(run.tool)}
              {Object.entries(run.parameters).map(
                ([name, value]) =>
                  `, ${columnWords(name)} ${typeof value === 'string' ? value : JSON.stringify(value)}`,
              )}
              : {run.failure ?? countOf(run.rows, 'row')}
              {run.kept ? ', those of before' : ''}
            </li>
          ))}
        </ul>
      )}
      {unfounded > 0 ? (
        <p className="no-margin size-12 ink-warn">
          {countOf(unfounded, 'figure')} {contract.talkMessages.notFromData}
        </p>
      ) : null}
    </Box>
  );
}
