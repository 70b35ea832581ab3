import { addressOf } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { mdiAccountMultiple, mdiCreationOutline, mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { receiveContact, type Contact } from '../../contacts/index.ts';
import { addContactTag, removeContactTag, TagChip, TagPicker, useTagMap } from '../../labels/index.ts';
import { useLimited } from '../../../lib/limited.ts';
import { useSession } from '../../../lib/session.ts';
import { AddressLink } from '../../../ui/address-link.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { useCentreAddress } from '../address/use-centre-address.ts';
import type { FamilyView } from '../use-family.ts';
import classes from './header-strip.module.css';
import { ThreadTagFilter } from './thread-tag-filter.tsx';
import { TypeChip } from './type-chip.tsx';

interface HeaderStripProps {
  contact: Contact;
  family: FamilyView;
  inFamily: boolean;
  address: Pick<ReturnType<typeof useCentreAddress>, 'openMember' | 'openFamily'>;
}

/** Under the name: type and tags, what the thread is narrowed to, and the family. */
export function HeaderStrip({ contact, family, inFamily, address }: HeaderStripProps) {
  return (
    <div className={classes.strip}>
      <TypeChip contact={contact} />
      <ContactTags contact={contact} />
      <span className="grow phone-gone" />
      <AskAi contact={contact} />
      {inFamily ? null : <ThreadTagFilter contactId={contact.contact_id} />}
      {family.members.length > 0 ? (
        <FamilyAvatars contactId={contact.contact_id} family={family} inFamily={inFamily} address={address} />
      ) : null}
    </div>
  );
}

/** To the conversation with AI FrontDesk, with this contact in view. */
function AskAi({ contact }: { contact: Contact }) {
  if (useSession().client.AI_mode !== 1) return null;
  const name = contactName(contact);
  return (
    <AddressLink
      href={addressOf({ agent: 'frontdesk', patient: contact.contact_id })}
      className="inline-row fixed-size gap-4 pad-0-6 min-h-24 radius-control ink-brand font-12-medium no-underline hover-tint phone-min-h-44"
      aria-label={`Ask AI about ${name}`}
      data-tip={`Ask AI about ${name}`}
    >
      <Icon path={mdiCreationOutline} size={16} />
      Ask AI
    </AddressLink>
  );
}

function ContactTags({ contact }: { contact: Contact }) {
  const tags = useTagMap();
  const limited = useLimited() !== null;
  const mayTag = useSession().can.tag_manually && !limited;
  const [picking, setPicking] = useState(false);
  const id = contact.contact_id;
  return (
    <ul
      className={`flex plain-list wrap gap-4 min-w-0 phone-fixed-size phone-no-wrap ${classes.tags}`}
      aria-label="Tags of this contact"
    >
      {contact.tags
        .flatMap((tag) => tags.get(tag) ?? [])
        .map((tag) => (
          <li key={tag.tag_id}>
            <TagChip
              tag={tag}
              onRemove={mayTag ? () => void removeContactTag(id, tag.tag_id, receiveContact) : undefined}
            />
          </li>
        ))}
      {mayTag ? (
        <li>
          <TagPicker
            target="contact"
            applied={contact.tags}
            opened={picking}
            onChange={setPicking}
            onPick={(tag) => void addContactTag(id, tag.tag_id, receiveContact)}
          >
            <button
              type="button"
              className={classes.add}
              aria-label="Add a tag to this contact"
              data-tip="Add a tag"
              onClick={() => setPicking(!picking)}
            >
              <Icon path={mdiPlus} size={16} />
              <span>Tag</span>
            </button>
          </TagPicker>
        </li>
      ) : null}
    </ul>
  );
}

function FamilyAvatars({
  contactId,
  family,
  inFamily,
  address,
}: { contactId: number } & Omit<HeaderStripProps, 'contact'>) {
  return (
    <div className={`flex fixed-size gap-4 ${classes.family}`} role="group" aria-label="Family">
      {family.members.map((member) => {
        const shown = !inFamily && member.id === contactId;
        return (
          <button
            key={member.id}
            type="button"
            className={classes.member}
            aria-pressed={shown}
            data-tip={member.name}
            onClick={() => {
              if (!shown) address.openMember(member.id);
            }}
          >
            <span aria-hidden>{member.letters}</span>
            <span className="hidden-text">Conversation with {member.name}</span>
          </button>
        );
      })}
      <IconButton
        icon={mdiAccountMultiple}
        label="All family conversations"
        size={28}
        ink="plain"
        round
        className={`inset-line-strong ${classes.member}`}
        aria-pressed={inFamily}
        onClick={() => address.openFamily(!inFamily)}
      />
    </div>
  );
}
