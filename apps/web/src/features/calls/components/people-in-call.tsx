import type { calls } from '@chairline/contract';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { HiddenText } from '../../../ui/hidden-text.tsx';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { roleName } from '../call-words.ts';
import classes from './call-bar.module.css';

/** How many faces there is room for. */
const SHOWN = 4;

const keyOf = (one: calls.Participant) => `${one.user_id ?? ''}-${one.contact_id ?? ''}-${one.phone_num}`;

/** Everybody else in a call, by their initials; names and roles at a look and for screen readers. */
export function PeopleInCall({ people }: { people: readonly calls.Participant[] }) {
  return (
    <span className={classes.people}>
      {people.slice(0, SHOWN).map((one) => (
        <span key={keyOf(one)} data-tip={`${one.name} (${roleName(one.role)})`}>
          {one.user_id === null ? (
            <ContactAvatar
              contact={{ first_name: '', last_name: '', full_name: one.name, phone_num: one.phone_num }}
              size={24}
            />
          ) : (
            <UserAvatar user={{ username: one.name, full_name: one.name }} size={24} />
          )}
        </span>
      ))}
      {people.length > SHOWN ? <span className="caption"> +{people.length - SHOWN}</span> : null}
      <HiddenText>{people.map(({ name, role }) => `${name}, ${roleName(role)}`).join('; ')}</HiddenText>
    </span>
  );
}
