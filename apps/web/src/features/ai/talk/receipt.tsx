import { ai as contract, formatCount, countOf } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useId, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useExport } from '../../../ui/use-export.ts';
import { SqlText } from '../components/sql-text.tsx';
import type { Found } from './answer-pieces.ts';
import { columnWords } from './chart-of-rows.ts';
import { handJson } from './hand-json.ts';
import { quiet } from './quiet-button.ts';
import { centsWords, foundWords, receiptWords } from './receipt-words.ts';
import { RowsTable } from './rows-table.tsx';
import { useReceipt } from './talk-store.ts';

interface ReceiptProps {
  question: contract.AiQuestion;
  open: boolean;
  /** What it is opened for: its row is shown and has the focus; null: for all of it. */
  found: Found | null;
  onOpen: () => void;
  /** Gives the focus back to what it was opened from. */
  onClose: () => void;
}

/** From what an answer was made: counted in a line, and in full when it is opened. */
export function Receipt({ question, open, found, onOpen, onClose }: ReceiptProps) {
  const button = useRef<HTMLButtonElement>(null);
  const bodyId = useId();
  const query = useReceipt(question, open);
  const words = receiptWords(question);
  return (
    <>
      <Button
        {...quiet}
        ref={button}
        aria-expanded={open}
        aria-controls={bodyId}
        aria-label={`Receipt: ${words}`}
        rightSection={<Icon path={open ? mdiChevronUp : mdiChevronDown} size={14} />}
        onClick={open ? onClose : onOpen}
      >
        {words}
      </Button>
      {open ? (
        <div
          id={bodyId}
          role="group"
          aria-label="Receipt of the answer"
          className="panel pad-8-12 grid gap-12 w-full min-w-0"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            button.current?.focus();
            onClose();
          }}
        >
          <QueryWait query={query} subject="The receipt" rows={3} rowHeight={28} />
          {query.data ? (
            <Whole receipt={query.data} links={question.links} found={found} onBack={onClose} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface WholeProps {
  receipt: contract.AiReceipt;
  links: readonly contract.AnswerLink[];
  found: Found | null;
  onBack: () => void;
}

function Whole({ receipt, links, found, onBack }: WholeProps) {
  const { model, prompt_version, tokens_in, tokens_out, cents, ms, runs, question_id } = receipt;
  const facts = [
    `Model ${model}`,
    prompt_version === 0 ? 'the prompt Chairline ships' : `prompt version ${prompt_version}`,
    `${formatCount(tokens_in)} tokens in, ${formatCount(tokens_out)} out`,
    ms === null ? '' : `${(ms / 1_000).toFixed(1)} s`,
    centsWords(cents),
  ];
  return (
    <>
      <div className="row wrap gap-8">
        <span className="caption grow">{facts.filter(Boolean).join(' · ')}</span>
        <PlainButton onClick={() => handJson(receipt, `ai-${question_id}.json`)}>Export as JSON</PlainButton>
      </div>
      {runs.length === 0 ? (
        <p className="hint no-margin">No tool ran: nothing in this answer comes from your data.</p>
      ) : null}
      {runs.map((run) => (
        <Run
          key={run.run_id}
          run={run}
          question={question_id}
          links={links}
          found={found?.runId === run.run_id ? found : null}
          onBack={onBack}
        />
      ))}
    </>
  );
}

function Run({
  run,
  question,
  links,
  found,
  onBack,
}: { run: contract.ReceiptRun; question: number } & Omit<WholeProps, 'receipt'>) {
  const foundId = useId();
  const { exporting, start } = useExport();
  const { run_id, tool, version, run_location, query, parameters, rows, cut, ms, failure } = run;
  const given = Object.entries(parameters);
  const title = columnWords(tool);
  return (
    <section className="grid gap-6 min-w-0" aria-label={title}>
      <h3 className="no-margin text-13 medium">
        {title}{' '}
        <span className="caption">
          {version === 0 ? 'of Chairline' : `version ${version}`}
          {run_location === 'OD' ? ', in Open Dental' : ''}, {ms} ms
        </span>
      </h3>
      {given.length > 0 ? (
        <dl className="row wrap gap-2-12 no-margin size-12">
          {given.map(([name, value]) => (
            <div key={name} className="inline-row gap-4">
              <dt className="ink-dim">{name}</dt>
              <dd className="no-margin breakable">
                {typeof value === 'string' ? value : JSON.stringify(value)}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {query === '' ? null : <SqlText text={query} label={`Query of ${title}`} />}
      {failure === null ? null : <p className="no-margin text-13 ink-warn">{failure}</p>}
      {rows.length > 0 ? (
        <>
          {found ? (
            <div className="row wrap gap-8">
              <span id={foundId} className="text-13 grow">
                {foundWords(found, run)}
              </span>
              <PlainButton onClick={onBack}>Back to the answer</PlainButton>
            </div>
          ) : null}
          <RowsTable
            label={`Rows of ${title} in the receipt`}
            run={run}
            links={links}
            found={found}
            foundId={foundId}
          />
          <div className="row wrap gap-8">
            <span className="caption grow">
              {countOf(rows.length, 'row')}
              {cut ? ', cut off there' : ''}
            </span>
            <PlainButton
              disabled={exporting}
              onClick={() => start(contract.exportAiRows, { params: { id: question, run: run_id } })}
            >
              Export as CSV
            </PlainButton>
          </div>
        </>
      ) : failure === null && query !== '' ? (
        <p className="hint no-margin">No rows.</p>
      ) : null}
    </section>
  );
}
