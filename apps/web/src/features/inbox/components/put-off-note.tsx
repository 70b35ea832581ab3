import type { contacts } from '@chairline/contract';
import { endPutOff } from '../../contacts/index.ts';
import { personName, usePerson } from '../../../lib/people.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import classes from './thread-header.module.css';

type PutOff = NonNullable<contacts.Contact['put_off']>;

/** Until when the patient is put off, and by whom; they can be had back at once. */
export function PutOffNote({ contactId, until, by }: PutOff & { contactId: number }) {
  const { user_id, client } = useSession();
  const { person } = usePerson(by);
  const who = by === user_id ? 'you' : person ? personName(person) : 'a colleague';
  return (
    <p className={classes.note} role="status">
      Put off until {formatWhen(until, client.timezone)} by {who}.{' '}
      <PlainButton onClick={() => void endPutOff(contactId)}>Waits again now</PlainButton>
    </p>
  );
}
