import { labs, practice } from '@chairline/contract';
import { mdiFlaskEmptyOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { useContact } from '../../contacts/index.ts';
import { PanelPart, shortWallDay } from '../../practice/index.ts';
import { lateWords } from '../lab-words.ts';
import { labCaseQuery, labCasesQuery } from '../queries.ts';
import { StatusChip } from '../status-chip.tsx';
import { CaseDetail } from './case-detail.tsx';
import classes from '../labs.module.css';

const TITLE = 'Lab cases';

interface LabCasesTabProps {
  contactId: number | null;
  /** Shown where no contact is open: a lab case of a patient who is nobody's contact. */
  labCase?: number | undefined;
  onTalk?: ((labCase: number) => void) | undefined;
}

/** The open contact's lab cases: a list, then one of them; the only one at once. */
export function LabCasesTab({ contactId, labCase, onTalk }: LabCasesTabProps) {
  const contact = useContact(contactId ?? -1);
  if (contactId === null && labCase !== undefined) return <OneCase labCase={labCase} onTalk={onTalk} />;
  if (contactId !== null && !contact) {
    return (
      <PanelPart title={TITLE}>
        <span role="status" aria-label="Loading the contact" />
      </PanelPart>
    );
  }
  if (!contact || contact.OD_PatNum === null) {
    return (
      <PanelPart title={TITLE}>
        <EmptyState
          icon={mdiFlaskEmptyOutline}
          title={contact ? practice.practiceWords.notPatient : 'Choose a contact to get started'}
        />
      </PanelPart>
    );
  }
  return <CasesOfPatient patNum={contact.OD_PatNum} first={labCase} onTalk={onTalk} />;
}

function OneCase({ labCase, onTalk }: { labCase: number; onTalk: LabCasesTabProps['onTalk'] }) {
  const query = useQuery(labCaseQuery(labCase));
  return (
    <PanelPart title="Lab case">
      <QueryWait query={query} subject="The lab case" rows={6} rowHeight={32} />
      {query.data ? <CaseDetail one={query.data} onTalk={onTalk} /> : null}
    </PanelPart>
  );
}

interface CasesProps {
  patNum: number;
  /** Opened at once. */
  first: number | undefined;
  onTalk: LabCasesTabProps['onTalk'];
}

function CasesOfPatient({ patNum, first, onTalk }: CasesProps) {
  const query = useQuery(labCasesQuery(patNum));
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const [opened, setOpened] = useState<number | null>(first ?? null);
  const list = useRef<HTMLUListElement>(null);
  const cameFrom = useRef<number | null>(null);
  const cases = query.data?.cases ?? [];
  const only = cases.length === 1 ? cases[0] : undefined;
  const shown = only ?? cases.find(({ LabCaseNum }) => LabCaseNum === opened);

  // Back from a case: its row has the focus again.
  useEffect(() => {
    if (shown || cameFrom.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-case="${cameFrom.current}"]`)?.focus();
    cameFrom.current = null;
  }, [shown]);

  return (
    <PanelPart title={TITLE} syncedAt={query.data?.synced_at}>
      <QueryWait query={query} subject="The lab cases" rows={4} rowHeight={56} />
      {query.data && cases.length === 0 ? (
        <EmptyState icon={mdiFlaskEmptyOutline} title="No lab cases" hint="Nothing of theirs is at a lab." />
      ) : null}
      {shown ? (
        <CaseDetail
          key={shown.LabCaseNum}
          one={shown}
          onTalk={onTalk}
          onBack={
            only
              ? undefined
              : () => {
                  cameFrom.current = shown.LabCaseNum;
                  setOpened(null);
                }
          }
        />
      ) : cases.length > 0 ? (
        <ul ref={list} className="plain-list">
          {cases.map((one) => {
            const late = lateWords(one);
            const due = labs.labDate(one.DateTimeDue);
            return (
              <li key={one.LabCaseNum}>
                <button
                  type="button"
                  className={classes.labCase}
                  data-case={one.LabCaseNum}
                  onClick={() => setOpened(one.LabCaseNum)}
                >
                  <span className="row text-13 wrap justify-between gap-2-12">
                    <StatusChip status={one.status} />
                    <span className="caption">{due ? `due ${shortWallDay(due, today)}` : ''}</span>
                  </span>
                  <span>{one.Lab_Name || 'Lab not known'}</span>
                  {late ? <span className="ink-warn">{late}</span> : null}
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
    </PanelPart>
  );
}
