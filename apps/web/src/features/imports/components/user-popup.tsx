import { Popover } from '@mantine/core';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { personName, usePerson } from '../../conversations/index.ts';

/** Who it was: a name that shows more of them when it is clicked. */
export function UserPopup({ id }: { id: number }) {
  const { person } = usePerson(id);
  if (person === undefined) return <span className="text-13 ink-dim">…</span>;
  if (person === null) return <span className="text-13 ink-dim">somebody who has left</span>;
  const name = personName(person);
  return (
    <Popover position="bottom-start" withArrow shadow="md" transitionProps={{ duration: 120 }}>
      <Popover.Target>
        <PlainButton aria-label={`${name}: who is that?`}>{name}</PlainButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className="row gap-8">
          <UserAvatar user={person} size={36} />
          <div className="column">
            <span className="text-14 medium">{name}</span>
            <span className="text-13 ink-dim">
              {person.username} · {person.role}
              {person.isActive ? '' : ' · account is off'}
            </span>
          </div>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
