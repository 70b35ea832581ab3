import { labs } from '@chairline/contract';
import { LabList, type LabListFilter } from '../../labs/index.ts';
import { PracticeList, type DeskList as ListName } from '../../practice/index.ts';

interface DeskListProps {
  list: ListName;
  selectedId: number | null;
  /** The lab case whose conversation is open. */
  labCase: number | null;
  /** Without a status: the one that is chosen with the list. */
  labFilter: Omit<LabListFilter, 'status'> & { status: number | undefined };
  onLabFilter: (filter: LabListFilter) => void;
  onOpen: (contactId: number) => void;
  /** Opens a lab case by its conversation; `contactId` where its patient has a contact. */
  onLabTalk: (labCase: number, contactId?: number) => void;
  onClose: () => void;
}

/** A list of the practice system in the contacts' place. */
export function DeskList({ list, labCase, labFilter, onLabFilter, onLabTalk, ...rest }: DeskListProps) {
  if (list === 'lab-cases')
    return (
      <LabList
        {...rest}
        labCase={labCase}
        filter={{ ...labFilter, status: labFilter.status ?? labs.FIRST_LAB_STATUS }}
        onFilter={onLabFilter}
        onTalk={onLabTalk}
      />
    );
  return <PracticeList {...rest} name={list} />;
}
