import { formatPhone } from '@chairline/contract';
import type { ContactExtras } from '@chairline/office-state/contacts';
import { mdiAccountMultipleOutline, mdiClockOutline, mdiFilterVariant } from '@mdi/js';
import { useTagMap } from '../../labels/index.ts';
import type { Contact } from '../../contacts/index.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import { clearTagFilter, useTagFilter } from '../thread-filter.ts';
import { PutOffNote } from './put-off-note.tsx';
import { TagFilterBar } from './tag-filter-bar.tsx';
import classes from './thread-header.module.css';

/** Who else has one of this contact's numbers: 'Ben Ames and Cy Ames'; null where nobody has. */
function sharedWith(extras: ContactExtras | undefined): string | null {
  const shared = extras?.shares_number_with ?? [];
  const names = [...new Set(shared.map((other) => other.full_name || formatPhone(other.number)))];
  const last = names.pop();
  return last === undefined ? null : `${names.length > 0 ? `${names.join(', ')} and ` : ''}${last}`;
}

interface StateProps {
  contact: Contact;
  extras: ContactExtras | undefined;
}

/** What is to be known before one writes: until when they are put off, and whose number it is as well. */
export function HeaderNotes({ contact, extras }: StateProps) {
  const names = sharedWith(extras);
  return (
    <>
      {contact.put_off ? <PutOffNote contactId={contact.contact_id} {...contact.put_off} /> : null}
      {names === null ? null : <p className={classes.note}>This number is shared with {names}</p>}
    </>
  );
}

/** On a phone: the same behind the name, with the way back from a thread that is narrowed to a tag. */
export function SheetNotes({ contact, extras, inFamily }: StateProps & { inFamily: boolean }) {
  const tagId = useTagFilter(contact.contact_id);
  const tag = useTagMap().get(tagId ?? -1);
  return (
    <>
      {tagId === null || inFamily ? null : <TagFilterBar tag={tag} onClear={clearTagFilter} />}
      <HeaderNotes contact={contact} extras={extras} />
    </>
  );
}

/**
 * The line under the name. On a phone, where the thread has all the room, it says in a few words what stands beneath
 * the header elsewhere: to what the thread is narrowed, or the first of its notes.
 */
export function HeaderLine({
  contact,
  extras,
  inFamily,
  about,
}: StateProps & { inFamily: boolean; about: string }) {
  const { client } = useSession();
  const phone = usePhoneWidth();
  const tagId = useTagFilter(contact.contact_id);
  const tag = useTagMap().get(tagId ?? -1);
  const names = sharedWith(extras);
  const said = (icon: string, words: string) => (
    <p className="row caption gap-4 no-margin ink-warn tabular" role="status">
      <Icon path={icon} size={14} />
      <span className="ellipsis">{words}</span>
    </p>
  );
  if (phone && tagId !== null && !inFamily)
    return said(mdiFilterVariant, `Only “${tag?.tag_name ?? 'a deleted tag'}”`);
  if (phone && contact.put_off)
    return said(mdiClockOutline, `Put off until ${formatWhen(contact.put_off.until, client.timezone)}`);
  if (phone && names !== null) return said(mdiAccountMultipleOutline, `Shared with ${names}`);
  return about ? <p className="ellipsis caption no-margin tabular">{about}</p> : null;
}
