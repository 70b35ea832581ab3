import type { practice } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { UnstyledButton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { summaryQuery } from '../../../lib/practice-copy.ts';
import { useSession } from '../../../lib/session.ts';
import { Fact, FactList } from '../../../ui/fact-list.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { TagChip, useTagMap } from '../../labels/index.ts';
import { nameOfLanguage } from '../../../lib/language-words.ts';
import type { Contact } from '../contact-types.ts';
import {
  ageWords,
  balanceWords,
  bestWay,
  lastVisitWords,
  nextVisitWords,
  planWords,
  recallWords,
} from './glance-words.ts';

/** A number within words, which stays in one line. */
const NUMBER = /(\(\d{3}\) \d{3}-\d{4})/;

interface GlanceCardProps {
  contact: Contact;
  /** Left out while they are on their way: what is known of the contact stands already. */
  extras: ContactExtras | undefined;
  /** Where tags can be given: in the place of those that are only shown. */
  tags?: ReactNode;
  onOpenContact: (contactId: number) => void;
}

/** A contact in a moment: what is known here at once, what Open Dental has in room that is kept for it. */
export function GlanceCard({ contact, extras, tags, onOpenContact }: GlanceCardProps) {
  const { ODEnabled, client } = useSession();
  const today = useToday(client.timezone);
  const isPatient = contact.OD_PatNum !== null && ODEnabled;
  const summary = useQuery({ ...summaryQuery(contact.contact_id), enabled: isPatient });
  const family = (extras?.family_members ?? []).filter(({ contact_id }) => contact_id !== contact.contact_id);
  const age = ageWords(extras?.Birthdate, today);
  const way = bestWay(contact, extras);
  const status = summary.data?.glance ? summary.data.status : undefined;
  const careful = way?.careful ? 'ink-warn' : '';
  return (
    <section aria-label="At a glance">
      <FactList>
        <Fact label="Age">
          {extras ? (
            <>
              {age ?? <Dim>Not known</Dim>}
              {/* In a line that stands already: a row of its own would push down what is being read. */}
              {status === undefined || status === 'Patient' ? null : (
                <span className="ink-error medium"> · {status}</span>
              )}
            </>
          ) : undefined}
        </Fact>
        {isPatient ? (
          <PracticeFacts contact={contact} today={today} summary={summary} onOpenContact={onOpenContact} />
        ) : null}
        <Fact label="Family">
          {extras === undefined ? undefined : family.length === 0 ? (
            <Dim>No family here</Dim>
          ) : (
            <span className="flex wrap gap-2-12">
              {family.map((member) => (
                <OpenButton key={member.contact_id} onClick={() => onOpenContact(member.contact_id)}>
                  {member.full_name.trim() || 'No name'}
                </OpenButton>
              ))}
            </span>
          )}
        </Fact>
        {contact.language ? <Fact label="Language">{nameOfLanguage(contact.language)}</Fact> : null}
        <Fact label="Best way">
          {extras === undefined ? undefined : way ? (
            <span className={careful}>
              {way.words.split(NUMBER).map((part, at) =>
                at % 2 === 0 ? (
                  part
                ) : (
                  <span key={at} className="nowrap">
                    {part}
                  </span>
                ),
              )}
            </span>
          ) : (
            <Dim>No number or address</Dim>
          )}
        </Fact>
        <Fact label="Alerts">{tags ?? <ShownTags ids={contact.tags} />}</Fact>
      </FactList>
      {summary.data ? <PracticeNote syncedAt={summary.data.synced_at} quiet /> : null}
    </section>
  );
}

interface PracticeFactsProps extends Pick<GlanceCardProps, 'contact' | 'onOpenContact'> {
  today: string;
  summary: UseQueryResult<practice.PatientSummary>;
}

/** What Open Dental has: the same rows while it is on its way, so that nothing jumps. */
function PracticeFacts({ contact, today, summary, onOpenContact }: PracticeFactsProps) {
  const { data, isError, isFetching, refetch } = summary;
  if (!data && isError) {
    return (
      <Fact label="Open Dental">
        <span className="row wrap gap-8" role="alert">
          <span className="ink-error">Could not be loaded.</span>
          <PlainButton onClick={() => void refetch()}>
            {isFetching ? 'Trying again…' : 'Try again'}
          </PlainButton>
        </span>
      </Fact>
    );
  }
  if (data && !data.glance) {
    return (
      <Fact label="Open Dental">
        <Dim>{data.synced_at ? 'This patient is not in what was read' : 'Not read yet'}</Dim>
      </Fact>
    );
  }
  const glance = data?.glance ?? undefined;
  const owes = (glance?.balance_cents ?? 0) > 0;
  return (
    <>
      <Fact label="Next visit" line={glance && nextVisitWords(glance.next_visit, today)} />
      <Fact label="Last visit" line={glance && lastVisitWords(glance.last_visit, today)} />
      <Fact label="Recall">
        {glance ? (
          <span className={glance.recall?.is_due ? 'ink-warn' : ''}>{recallWords(glance.recall, today)}</span>
        ) : undefined}
      </Fact>
      <Fact label="Balance">
        {glance ? (
          <span className={owes ? 'medium' : ''}>{balanceWords(glance.balance_cents)}</span>
        ) : undefined}
      </Fact>
      <Fact label="Plan" line={glance && planWords(glance.plan, today)} />
      <Fact label="Responsible">
        {glance ? (
          <Responsible guarantor={glance.guarantor} contact={contact} onOpenContact={onOpenContact} />
        ) : undefined}
      </Fact>
    </>
  );
}

interface ResponsibleProps extends Pick<GlanceCardProps, 'contact' | 'onOpenContact'> {
  guarantor: practice.PatientGlance['guarantor'];
}

function Responsible({ guarantor, contact, onOpenContact }: ResponsibleProps) {
  if (guarantor === null) return <Dim>Not known</Dim>;
  const { PatNum, contact_id, full_name } = guarantor;
  if (PatNum === contact.OD_PatNum) return 'Themselves';
  if (contact_id === null) return full_name;
  return <OpenButton onClick={() => onOpenContact(contact_id)}>{full_name}</OpenButton>;
}

const Dim = ({ children }: { children: string }) => <span className="ink-dim">{children}</span>;

function OpenButton({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <UnstyledButton className="ink-brand hover-underline phone-min-h-44" fz="inherit" onClick={onClick}>
      {children}
    </UnstyledButton>
  );
}

function ShownTags({ ids }: { ids: readonly number[] }) {
  const tags = useTagMap();
  const shown = ids.flatMap((id) => tags.get(id) ?? []);
  if (shown.length === 0) return <Dim>None</Dim>;
  return (
    <span className="row wrap gap-4">
      {shown.map((tag) => (
        <TagChip key={tag.tag_id} tag={tag} />
      ))}
    </span>
  );
}
