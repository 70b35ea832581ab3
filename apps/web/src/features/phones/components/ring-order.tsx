import { ActionIcon } from '@mantine/core';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import type { phones } from '@chairline/contract';
import { Icon } from '../../../ui/icon.tsx';
import { endpointsQuery } from '../live.ts';

const nameOf = (user: phones.Endpoint) => `${user.first_name} ${user.last_name}`.trim() || user.username;

interface RingOrderProps {
  phoneId: number;
  /** user_ids; whoever is not in it comes last. */
  order: readonly number[];
  onChange: (order: number[]) => void;
}

/** Whom a number rings, in what order. */
export function RingOrder({ phoneId, order, onChange }: RingOrderProps) {
  const { data: all = [] } = useQuery(endpointsQuery);
  const able = all.filter(({ phone_enabled }) => phone_enabled);
  const given = able.filter(({ phones: own }) => own.includes(phoneId));
  const placeOf = (id: number) => (order.includes(id) ? order.indexOf(id) : order.length);
  // A number that is given to nobody rings everybody.
  const users = (given.length > 0 ? given : able).toSorted((a, b) => placeOf(a.user_id) - placeOf(b.user_id));
  const move = (from: number, to: number) => {
    const ids = users.map(({ user_id }) => user_id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    onChange(ids);
  };
  if (users.length === 0)
    return <p className="hint no-margin">Nobody has a softphone yet: User Endpoints gives one.</p>;
  return (
    <ol className="plain-list no-margin no-pad" aria-label="Order of ringing">
      {users.map((user, at) => (
        <li key={user.user_id} className="row gap-8 min-h-36 text-14">
          <span className="hint tabular">{at + 1}.</span>
          <span className="grow ellipsis">{nameOf(user)}</span>
          <ActionIcon
            variant="subtle"
            color="gray"
            className="phone-44"
            aria-label={`Ring ${nameOf(user)} earlier`}
            data-tip="Earlier"
            disabled={at === 0}
            onClick={() => move(at, at - 1)}
          >
            <Icon path={mdiArrowUp} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            className="phone-44"
            aria-label={`Ring ${nameOf(user)} later`}
            data-tip="Later"
            disabled={at === users.length - 1}
            onClick={() => move(at, at + 1)}
          >
            <Icon path={mdiArrowDown} />
          </ActionIcon>
        </li>
      ))}
    </ol>
  );
}
