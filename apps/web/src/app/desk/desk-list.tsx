import { LabList, useFirstStatus, type LabListFilter } from '../../features/labs/index.ts';
import { PracticeList, type DeskList as ListName } from '../../features/practice/index.ts';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';

interface DeskListProps {
  list: ListName;
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

/** A list of the practice system in the contacts' place; a new one for each list. */
export function DeskList({ list, labCase, labFilter, onLabFilter, onLabTalk, ...rest }: DeskListProps) {
  const first = useFirstStatus(list === 'lab-cases' ? labCase : null);
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
