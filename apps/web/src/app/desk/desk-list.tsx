import { LabList, useFirstStatus, type LabListFilter } from '../../features/labs/index.ts';
import { OngoingCalls } from '../../features/calls/components/ongoing-calls.tsx';
import { VisitTime } from '../../features/booking/index.ts';
import { PracticeList } from '../../features/practice/index.ts';
import type { OpenFor } from '../../features/contacts/index.ts';
import { type PracticeTabName, tabOfList } from '../../lib/practice-names.ts';
import { useWide } from '../../ui/columns/use-wide.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { ONGOING_CALLS, type LeftList } from '../search-params.ts';

interface DeskListProps {
  list: LeftList;
  selectedId: number | null;
  /** The lab case whose conversation is open. */
  labCase: number | null;
  /** Without a status: the one the list opens with. */
  labFilter: Omit<LabListFilter, 'status'> & { status: number | undefined };
  onLabFilter: (filter: LabListFilter) => void;
  /** @param tab what stands beside their thread */
  onOpen: (contactId: number, what?: OpenFor, tab?: PracticeTabName) => void;
  /** Opens a lab case by its conversation; `contactId` where its patient has a contact. */
  onLabTalk: (labCase: number, contactId?: number) => void;
  onClose: () => void;
}

/** The calls that go on, or a list of the practice system, in the contacts' place; a new one for each list. */
export default function DeskList(props: DeskListProps) {
  const { list, labCase, labFilter, onLabFilter, onOpen, onLabTalk, ...rest } = props;
  const first = useFirstStatus(list === 'lab-cases' ? labCase : null);
  const wide = useWide();
  if (list === ONGOING_CALLS) return <OngoingCalls onOpen={onOpen} onClose={rest.onClose} />;
  if (list !== 'lab-cases') {
    // Beside a patient's thread stands what the list is about, where there is room for both.
    const tab = wide ? tabOfList[list] : undefined;
    return (
      <PracticeList
        {...rest}
        name={list}
        onOpen={(id, what) => onOpen(id, what, tab)}
        VisitTime={VisitTime}
      />
    );
  }
  const status = labFilter.status ?? first;
  if (status === null) return <SkeletonRows count={14} rowHeight={45} label="Loading the list" />;
  return (
    <LabList
      {...rest}
      onOpen={(id) => onOpen(id, 'read', 'lab-cases')}
      labCase={labCase}
      filter={{ ...labFilter, status }}
      onFilter={onLabFilter}
      onTalk={onLabTalk}
    />
  );
}
