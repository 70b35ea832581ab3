import { calendar as contract, conversations } from '@chairline/contract';
import { mdiAccountPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { personName, usePeople } from '../../conversations/index.ts';
import { useSession } from '../../../lib/session.ts';
import { BarButton } from '../../../ui/bar-button.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { notify } from '../../../ui/notify.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { roleNames } from '../members.ts';
import { addMember } from '../mutations.ts';

/** Colleagues offered at once; typing narrows them. */
const OFFERED = 30;

interface MemberDialogProps {
  calendar: contract.Calendar;
  onClose: () => void;
}

/** Adds colleagues to a calendar, one after the other, each with a role. */
export function MemberDialog({ calendar, onClose }: MemberDialogProps) {
  const { user_id } = useSession();
  const people = usePeople();
  const [typed, setTyped] = useState('');
  const [role, setRole] = useState<contract.CalendarRole>('VIEWER');
  const [added, setAdded] = useState<readonly number[]>([]);
  const { busyWith, run } = useWork<number>((error) => sayFault(error));
  const own = contract.calendarRights(calendar, user_id)?.own ?? false;
  const roles = contract.calendarRoles.filter((one) => one !== 'OWNER' || own);
  const inside = new Set([...calendar.calendar_members.map((one) => one.user_id), ...added]);
  const outside = people.filter((one) => !inside.has(one.user_id));
  const found = conversations.offerPeople(outside, typed.trim());
  const add = (userId: number, name: string) =>
    run(async () => {
      await addMember(calendar.calendar_id, userId, role);
      setAdded((before) => [...before, userId]);
      notify({ message: `${name} is a member of ${calendar.name} now.`, kind: 'success' });
    }, userId);
  return (
    <SheetDialog title={`Add to ${calendar.name}`} onClose={onClose} width={440}>
      <div className="grid gap-12">
        <ChoiceField
          label="Role"
          description="Viewers look, editors make events and change the calendar, owners decide about owners."
          data={roles.map((one) => ({ value: one, label: roleNames[one] }))}
          value={role}
          onChange={(chosen) => setRole(roles.find((one) => one === chosen) ?? 'VIEWER')}
        />
        <ListSearch
          label="Search colleagues"
          placeholder="Name or username"
          value={typed}
          onChange={setTyped}
          autoFocus
        />
        {found.length === 0 ? (
          <p className="caption no-margin" role="status">
            {typed.trim() === ''
              ? 'Everyone of the office is a member already.'
              : 'Nobody by this name who could be added.'}
          </p>
        ) : null}
        <ul className="plain-list" aria-label="Can be added">
          {found.slice(0, OFFERED).map((person) => {
            const name = personName(person);
            return (
              <li key={person.user_id} className="row gap-10 h-45">
                <UserAvatar user={person} size={28} />
                <span className="column grow min-w-0">
                  <span className="ellipsis text-14 medium">{name}</span>
                  <span className="ellipsis caption">@{person.username}</span>
                </span>
                <BarButton
                  icon={mdiAccountPlusOutline}
                  label={`Add ${name}`}
                  idle={busyWith !== null}
                  onClick={() => void add(person.user_id, name)}
                />
              </li>
            );
          })}
        </ul>
        {found.length > OFFERED ? (
          <p className="caption no-margin">{found.length - OFFERED} more: type a name.</p>
        ) : null}
      </div>
    </SheetDialog>
  );
}
