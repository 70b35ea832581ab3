import { ai as contract } from '@chairline/contract';
import { Button, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { quiet } from '../talk/quiet-button.ts';
import { type CheckPlace, deleteCase, renewCases, useCases } from './check-queries.ts';
import { expectsOf } from './check-words.ts';

/** A kept question as it is written; without `known` it is a new one. */
export interface CaseDraft {
  question: string;
  expects: string;
  known?: Pick<contract.AiCase, 'case_id' | 'version'>;
}

interface CaseListProps {
  place: CheckPlace;
  draft: CaseDraft | null;
  onDraft: (draft: CaseDraft | null) => void;
}

/** The questions that are kept for an agent of an office, with what must stand in a right answer. */
export function CaseList({ place, draft, onDraft }: CaseListProps) {
  const query = useCases(place);
  const work = useWork<number>();
  return (
    <section className="grid gap-8 min-w-0" aria-labelledby="kept-questions">
      <div className="row wrap gap-8">
        <h3 id="kept-questions" className="text-14 semibold no-margin grow">
          Kept questions
        </h3>
        {draft ? null : (
          <Button
            variant="default"
            size="xs"
            className="phone-min-h-44"
            onClick={() => onDraft({ question: '', expects: '' })}
          >
            Add a question
          </Button>
        )}
      </div>
      <p className="hint no-margin">
        They are run each time a prompt or a tool is saved here, and whenever you wish. An answer is right
        when everything below a question stands in it; a figure counts however it is written.
      </p>
      <QueryWait query={query} subject="The kept questions" rows={2} rowHeight={44} />
      {query.data?.length === 0 && !draft ? <p className="hint no-margin">None is kept yet.</p> : null}
      <ul className="plain-list grid gap-8">
        {query.data?.map((one) => (
          <li key={one.case_id} className="row wrap gap-8 items-top">
            <span className="grow min-w-0 text-13 breakable pre-wrap">
              {one.question} <span className="ink-dim">{one.expects.join(' · ')}</span>
            </span>
            <Button
              {...quiet}
              aria-label={`Edit: ${one.question}`}
              onClick={() => onDraft({ question: one.question, expects: one.expects.join('\n'), known: one })}
            >
              Edit
            </Button>
            <Button
              {...quiet}
              aria-label={`Delete: ${one.question}`}
              loading={work.busyWith === one.case_id}
              onClick={() => void work.run(() => deleteCase(place, one), one.case_id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {work.fault ? (
        <p className="no-margin text-13 ink-error" role="alert">
          {work.fault}
        </p>
      ) : null}
      {draft ? <CaseForm place={place} draft={draft} onDraft={onDraft} /> : null}
    </section>
  );
}

function CaseForm({ place, draft, onDraft }: CaseListProps & { draft: CaseDraft }) {
  const { question, expects, known } = draft;
  const work = useWork();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = expectsOf(expects);
    if (question.trim() === '') return work.setFault('Write a question first.');
    if (wanted.length === 0) return work.setFault(contract.checkMessages.expects);
    await work.run(async () => {
      const body = { ...place, ...(known && { case_id: known.case_id, version: known.version }) };
      await call(contract.saveAiCase, { body: { ...body, question, expects: wanted }, quiet400: true });
      onDraft(null);
      await renewCases(place);
    });
  };
  return (
    <form
      className="panel pad-12 grid gap-8"
      aria-label={known ? 'Edit a kept question' : 'New kept question'}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <Textarea
        label="Question"
        autosize
        minRows={1}
        maxRows={6}
        autoFocus
        value={question}
        maxLength={contract.ASK_MAX}
        readOnly={work.busy}
        onChange={(event) => onDraft({ ...draft, question: event.currentTarget.value })}
      />
      <Textarea
        label="Must stand in the answer"
        description="A figure or some words a line."
        autosize
        minRows={2}
        maxRows={10}
        value={expects}
        readOnly={work.busy}
        onChange={(event) => onDraft({ ...draft, expects: event.currentTarget.value })}
      />
      <div className="row wrap justify-end gap-8">
        <p className="no-margin text-13 ink-error grow" role="alert">
          {work.fault}
        </p>
        <Button
          variant="default"
          className="phone-min-h-44"
          disabled={work.busy}
          onClick={() => onDraft(null)}
        >
          Cancel
        </Button>
        <Button type="submit" className="phone-min-h-44" loading={work.busy}>
          Keep
        </Button>
      </div>
    </form>
  );
}
