import { addressOf, formatPhone, labels, formatCount } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMessageTextOutline } from '@mdi/js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { formatWhen } from '../../../ui/format-date.ts';
import { OpenLink } from '../../../ui/open-link.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { followTagging } from '../../contacts/index.ts';
import { listTextsQuery, resultsQuery } from './queries.ts';
import { outcomeWords, whyWords } from './text-words.ts';

interface SentDialogProps {
  list: PatientList;
  title: string;
  /** The text that is shown first; null: the newest. */
  first: number | null;
  onOpenContact: (contactId: number) => void;
  onClose: () => void;
}

/** What was sent to a list, and what became of it for each. */
export default function SentDialog({ list, title, first, onOpenContact, onClose }: SentDialogProps) {
  const query = useQuery(listTextsQuery(list));
  const { timezone } = useSession().client;
  const [chosen, setChosen] = useState(first);
  const texts = query.data ?? [];
  const id = chosen ?? texts[0]?.mass_tagging_id ?? null;
  return (
    <SheetDialog title="Sent texts" aside={title} width={560} onClose={onClose}>
      {query.isPending ? (
        <SkeletonRows count={4} rowHeight={52} withAvatar={false} label="Loading the texts" />
      ) : null}
      {query.isError && !query.data ? (
        <FailedState
          title="The texts could not be loaded"
          error={query.error}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      {query.data?.length === 0 ? (
        <EmptyState
          icon={mdiMessageTextOutline}
          title="Nothing was sent to this list yet"
          hint="Choose patients of the list, then Text."
        />
      ) : null}
      {texts.length > 0 && id !== null ? (
        <>
          <ChoiceField
            label="Text"
            data={texts.map((one) => ({
              value: one.mass_tagging_id,
              label: `${formatWhen(one.started_at, timezone)}: ${one.message.replaceAll(/\s+/g, ' ').slice(0, 60)}`,
            }))}
            value={id}
            onChange={setChosen}
          />
          <Results key={id} id={id} onOpenContact={onOpenContact} />
        </>
      ) : null}
    </SheetDialog>
  );
}

function Results({ id, onOpenContact }: { id: number; onOpenContact: (contactId: number) => void }) {
  const [outcome, setOutcome] = useState<labels.ListTextOutcome | undefined>(undefined);
  const query = useInfiniteQuery(resultsQuery(id, outcome));
  const { busy, fault, run } = useWork();
  const [first] = query.data?.pages ?? [];
  if (!first)
    return query.isError ? (
      <FailedState
        title="What became of it could not be loaded"
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonRows count={4} rowHeight={52} withAvatar={false} label="Loading what became of it" />
    );
  const { mass_tagging: text, sender, counts } = first;
  const people = query.data?.pages.flatMap((page) => page.people) ?? [];
  const undo = () =>
    run(async () => {
      const answer = await call(labels.undoMassTagging, { params: { id }, quiet400: true });
      followTagging(answer.mass_tagging);
      await queryClient.invalidateQueries({ queryKey: ['list-text-results', id] });
    });
  return (
    <>
      <p className="text-13 pre-wrap breakable margin-8-0-0 pad-8-12 radius-control bg-sunken">
        {text.message}
      </p>
      <p className="caption margin-4-0-0">
        {sender ? `Sent by ${sender}. ` : ''}
        {text.days > 0
          ? `Who was texted, wrote or called within ${text.days === 1 ? 'a day' : `${text.days} days`} was left out.`
          : 'Who waited for an answer was left out.'}
      </p>
      <div className="flex wrap gap-6 margin-8-0-0" role="group" aria-label="Outcome">
        {labels.listTextOutcome.options
          .filter((one) => counts[one] > 0)
          .map((one) => (
            <PlainButton
              key={one}
              aria-pressed={outcome === one}
              filled={outcome === one}
              onClick={() => setOutcome(outcome === one ? undefined : one)}
            >
              {outcomeWords[one]} {formatCount(counts[one])}
            </PlainButton>
          ))}
      </div>
      <ul className="grid gap-6 no-pad no-marks margin-8-0-0" aria-label="What became of it for each">
        {people.map((person) => {
          const why = whyWords(person, text.days);
          const bad =
            person.outcome === 'failed' ? 'ink-error' : person.outcome === 'skipped' ? 'ink-warn' : '';
          return (
            <li key={person.contact_id} className="grid gap-2 pad-6-10 radius-control bg-sunken">
              <span className="row gap-8">
                <OpenLink
                  href={addressOf({ contact: person.contact_id })}
                  className="text-13 ellipsis grow min-w-0 medium ink-inherit no-underline hover-underline"
                  onOpen={() => onOpenContact(person.contact_id)}
                >
                  {person.name || 'Nobody named'}
                </OpenLink>
                <span className="caption tabular fixed-size">{formatPhone(person.phone_num)}</span>
                <span className={`fixed-size size-12 ${bad}`}>{outcomeWords[person.outcome]}</span>
              </span>
              {why ? <span className="caption">{why}</span> : null}
            </li>
          );
        })}
      </ul>
      {query.hasNextPage ? (
        <PlainButton
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </PlainButton>
      ) : null}
      {text.can.undo && counts.waits > 0 ? (
        <SheetActions fault={fault}>
          <Button variant="default" loading={busy} onClick={() => void undo()}>
            Take back the {formatCount(counts.waits)} that {counts.waits === 1 ? 'waits' : 'wait'}
          </Button>
        </SheetActions>
      ) : null}
    </>
  );
}
