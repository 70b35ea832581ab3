import { LabList, useFirstStatus, type LabListFilter } from '../../features/labs/index.ts';
import { OngoingCalls } from '../../features/calls/components/ongoing-calls.tsx';
import { PracticeList } from '../../features/practice/index.ts';
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
  onOpen: (contactId: number) => void;
  /** Opens a lab case by its conversation; `contactId` where its patient has a contact. */
  onLabTalk: (labCase: number, contactId?: number) => void;
  onClose: () => void;
}

/** The calls that go on, or a list of the practice system, in the contacts' place; a new one for each list. */
export function DeskList({ list, labCase, labFilter, onLabFilter, onLabTalk, ...rest }: DeskListProps) {
  const first = useFirstStatus(list === 'lab-cases' ? labCase : null);
  if (list === ONGOING_CALLS) return <OngoingCalls onOpen={rest.onOpen} onClose={rest.onClose} />;
  if (list !== 'lab-cases') return <PracticeList {...rest} name={list} />;
  const status = labFilter.status ?? first;
  if (status === null) return <SkeletonRows count={14} rowHeight={45} label="Loading the list" />;
  return (
    <LabList
      {...rest}
      labCase={labCase}
      filter={{ ...labFilter, status }}
      onFilter={onLabFilter}
      onTalk={onLabTalk}
    />
  );
}
