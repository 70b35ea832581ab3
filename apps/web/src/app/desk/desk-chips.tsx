import type { ComponentProps } from 'react';
import { OngoingToggle } from '../../features/calls/components/ongoing-toggle.tsx';
import { setSearch } from '../../features/contacts/index.ts';
import { SchedulingChips } from '../../features/practice/index.ts';
import { ONGOING_CALLS, type LeftList } from '../search-params.ts';

interface DeskChipsProps extends Omit<ComponentProps<typeof SchedulingChips>, 'list' | 'onList' | 'lead'> {
  list: LeftList | undefined;
  onList: (list: LeftList | undefined) => void;
}

/** What can stand in the contacts' place: the calls that go on, and the practice system's lists; one at a time. */
export default function DeskChips({ list, onList, ...rest }: DeskChipsProps) {
  const calls = list === ONGOING_CALLS;
  return (
    <SchedulingChips
      {...rest}
      list={calls ? undefined : list}
      onList={onList}
      lead={
        <OngoingToggle
          on={calls}
          onToggle={() => {
            setSearch('');
            onList(calls ? undefined : ONGOING_CALLS);
          }}
        />
      }
    />
  );
}
