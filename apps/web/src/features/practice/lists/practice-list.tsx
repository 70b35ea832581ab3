import { mdiCheckAll } from '@mdi/js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { Later } from '../../../ui/later.tsx';
import { PATIENT_ROW } from '../../../ui/row-heights.ts';
import { useToday } from '../../../ui/use-today.ts';
import type { SoughtTime, TimePart } from '../../../ui/visit-verbs.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import {
  clickRow,
  isSelected,
  MassTagProgress,
  nobody,
  type OpenFor,
  type Selection,
} from '../../contacts/index.ts';
import { listCountsQuery, patientListQuery, type ListRow } from '../queries.ts';
import { ChoiceBar } from './choice-bar.tsx';
import { ListFrame } from './list-frame.tsx';
import { markDone } from './list-work.ts';
import { dayOf, emptyWords, lineOf, lookOf } from './list-words.ts';
import { PatientRow } from './patient-row.tsx';
import { Reach } from './reach.tsx';
import { RowWork } from './row-work.tsx';
import { useTries } from './tries.ts';

const MatchDialog = lazy(() => loadChunk('match-dialog', () => import('../matches/match-dialog.tsx')));
const TextDialog = lazy(() => loadChunk('list-text', () => import('../texts/text-dialog.tsx')));
const SentDialog = lazy(() => loadChunk('list-texts', () => import('../texts/sent-dialog.tsx')));

const keyOf = ({ PatNum }: { PatNum: number }) => String(PatNum);
const contactIdOf = ({ contact_id }: ListRow) => contact_id ?? [];

interface PracticeListProps {
  name: PatientList;
  /** The open contact. */
  selectedId: number | null;
  onOpen: (contactId: number, what?: OpenFor) => void;
  onClose: () => void;
  /** Finds a time; a feature above this one has it. */
  VisitTime: TimePart;
}

/** What lies over the list: a patient without a contact, a text to those chosen, what was sent, a time for one of them. */
type Over =
  | { what: 'match'; patNum: number }
  | { what: 'text' }
  | { what: 'sent'; id: number | null }
  | { what: 'time'; sought: SoughtTime };

/** Patients of one of the practice system's lists, each with the part of their record that it is about: to be worked on. */
export function PracticeList({ name, selectedId, onOpen, onClose, VisitTime }: PracticeListProps) {
  const query = useInfiniteQuery(patientListQuery(name));
  const { client, can } = useSession();
  const { timezone } = client;
  const today = useToday(timezone);
  const limited = useLimited();
  const [over, setOver] = useState<Over | null>(null);
  const [choice, setChoice] = useState<Selection>(nobody);
  const [showDone, setShowDone] = useState(false);
  const { title, count } = lookOf(name);
  const counted = useQuery(listCountsQuery).data?.[count!];
  const all = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const now = useMemo(() => new Map(all.map((row) => [row.PatNum, row])), [all]);
  const rows = useMemo(() => (showDone ? all : all.filter(({ done }) => !done)), [all, showDone]);
  const shown = useMemo(() => rows.flatMap(contactIdOf), [rows]);
  const tries = useTries(shown);
  const selected = rows.find(({ contact_id }) => contact_id !== null && contact_id === selectedId);
  const done = all.filter((row) => row.done).length;
  const total = query.hasNextPage ? Math.max((counted ?? 0) - done, shown.length) : shown.length;
  // Who has left the list meanwhile is not chosen any more.
  const chosen = shown.filter((id) => isSelected(choice, id));
  const chosenCount = choice.everyone && query.hasNextPage ? total - choice.ids.size : chosen.length;
  const choose = (row: ListRow, range: boolean) => {
    if (row.contact_id !== null) setChoice(clickRow(choice, row.contact_id, range, shown));
  };
  const patNums = rows.filter(({ contact_id }) => contact_id !== null && chosen.includes(contact_id));
  return (
    <>
      <ListFrame
        title={title}
        rows={rows}
        keyOf={keyOf}
        selected={selected ? String(selected.PatNum) : null}
        query={query}
        syncedAt={query.data?.pages[0]?.synced_at}
        total={query.hasNextPage ? counted : undefined}
        empty={{
          icon: mdiCheckAll,
          title: done > 0 ? 'Everybody is done' : 'Nobody here',
          hint: done > 0 ? 'They come back when what the list has of them changes.' : emptyWords[name],
        }}
        onClose={onClose}
        rowHeight={PATIENT_ROW}
        onRowKey={(key, patNum) => {
          // On the row itself: of its box and buttons the key is their own.
          const onRow = document.activeElement?.getAttribute('data-list-row') === patNum;
          const row = key === ' ' && onRow ? rows.find((one) => keyOf(one) === patNum) : undefined;
          if (row) choose(row, false);
          return row !== undefined;
        }}
        foot={
          can.tag_manually ? (
            <Later>
              <MassTagProgress
                onSee={({ mass_tagging_id }) => setOver({ what: 'sent', id: mass_tagging_id })}
              />
            </Later>
          ) : null
        }
        renderRow={(listed, given) => {
          // A row that has left stays under the pointer until that leaves: it says so.
          const gone = !now.has(listed.PatNum);
          const row = now.get(listed.PatNum) ?? listed;
          return (
            <PatientRow
              row={row}
              line={lineOf(name, row, today)}
              when={gone ? 'Off the list' : row.done ? 'Done' : dayOf(name, row, today)}
              facts={
                row.contact ? (
                  <Reach
                    contact={row.contact}
                    tried={tries.get(row.contact.contact_id)}
                    today={today}
                    timezone={timezone}
                  />
                ) : (
                  'Link them to a contact to text or call'
                )
              }
              choice={
                row.contact_id === null || gone
                  ? undefined
                  : {
                      checked: isSelected(choice, row.contact_id),
                      onChoose: (range) => choose(row, range),
                    }
              }
              actions={
                gone ? null : (
                  <RowWork
                    list={name}
                    row={row}
                    today={today}
                    onOpen={onOpen}
                    onTime={(sought) => setOver({ what: 'time', sought })}
                  />
                )
              }
              done={gone || row.done !== null}
              selected={row.PatNum === selected?.PatNum}
              given={given}
              onOpen={onOpen}
              onUnlinked={() => setOver({ what: 'match', patNum: row.PatNum })}
            />
          );
        }}
      >
        {all.length > 0 || can.tag_manually ? (
          <ChoiceBar
            count={chosenCount}
            total={total}
            mayText={can.tag_manually}
            locked={limited}
            done={done}
            showDone={showDone}
            onAll={() => setChoice({ ...nobody, everyone: true })}
            onNone={() => setChoice(nobody)}
            onText={() => setOver({ what: 'text' })}
            onDone={
              choice.everyone && query.hasNextPage
                ? null
                : () => {
                    void markDone(
                      name,
                      patNums.map(({ PatNum }) => PatNum),
                      true,
                    );
                    setChoice(nobody);
                  }
            }
            onSent={() => setOver({ what: 'sent', id: null })}
            onShowDone={() => setShowDone(!showDone)}
          />
        ) : null}
      </ListFrame>
      <Suspense fallback={null}>
        {over?.what === 'match' ? (
          <MatchDialog patNum={over.patNum} onOpenContact={onOpen} onClose={() => setOver(null)} />
        ) : null}
        {over?.what === 'text' ? (
          <TextDialog
            list={name}
            title={title}
            target={
              choice.everyone && query.hasNextPage
                ? { everyone: true, except: [...choice.ids] }
                : { contact_ids: chosen }
            }
            onSent={() => setChoice(nobody)}
            onClose={() => setOver(null)}
          />
        ) : null}
        {over?.what === 'time' ? <VisitTime {...over.sought} onClose={() => setOver(null)} /> : null}
        {over?.what === 'sent' ? (
          <SentDialog
            list={name}
            title={title}
            first={over.id}
            onOpenContact={(id) => {
              setOver(null);
              onOpen(id);
            }}
            onClose={() => setOver(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
