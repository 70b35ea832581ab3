import { mdiCheckAll } from '@mdi/js';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { useSession } from '../../../lib/session.ts';
import { useToday } from '../../../ui/use-today.ts';
import type { PatientList } from '../../../lib/practice-names.ts';
import { listCountsQuery, patientListQuery } from '../queries.ts';
import { ListFrame } from './list-frame.tsx';
import { dayOf, emptyWords, lineOf, lookOf } from './list-words.ts';
import { PatientRow } from './patient-row.tsx';

const MatchDialog = lazy(() => loadChunk('match-dialog', () => import('../matches/match-dialog.tsx')));

const keyOf = ({ PatNum }: { PatNum: number }) => String(PatNum);

interface PracticeListProps {
  name: PatientList;
  /** The open contact. */
  selectedId: number | null;
  onOpen: (contactId: number) => void;
  onClose: () => void;
}

/** Patients of one of the practice system's lists, each with the part of their record that it is about. */
export function PracticeList({ name, selectedId, onOpen, onClose }: PracticeListProps) {
  const query = useInfiniteQuery(patientListQuery(name));
  const { timezone } = useSession().client;
  const today = useToday(timezone);
  const [unlinked, setUnlinked] = useState<number | null>(null);
  const { title, count } = lookOf(name);
  const total = useQuery(listCountsQuery).data?.[count!];
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const selected = rows.find(({ contact_id }) => contact_id !== null && contact_id === selectedId);
  return (
    <>
      <ListFrame
        title={title}
        rows={rows}
        keyOf={keyOf}
        selected={selected ? String(selected.PatNum) : null}
        query={query}
        syncedAt={query.data?.pages[0]?.synced_at}
        total={query.hasNextPage ? total : undefined}
        empty={{ icon: mdiCheckAll, title: 'Nobody here', hint: emptyWords[name] }}
        onClose={onClose}
        renderRow={(row, given) => (
          <PatientRow
            row={row}
            line={lineOf(name, row, today)}
            when={dayOf(name, row, today)}
            selected={row === selected}
            given={given}
            onOpen={onOpen}
            onUnlinked={() => setUnlinked(row.PatNum)}
          />
        )}
      />
      <Suspense fallback={null}>
        {unlinked === null ? null : (
          <MatchDialog patNum={unlinked} onOpenContact={onOpen} onClose={() => setUnlinked(null)} />
        )}
      </Suspense>
    </>
  );
}
