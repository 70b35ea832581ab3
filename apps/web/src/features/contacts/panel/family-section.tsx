import { contactName, type ContactExtras } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import type { Contact } from '../contact-types.ts';
import { ContactSearch } from './contact-search.tsx';
import { joinFamily } from './mutations.ts';
import classes from './panel.module.css';

interface FamilySectionProps {
  contact: Contact;
  extras: ContactExtras;
  onOpenContact: (contactId: number) => void;
}

/** The others of a contact's family; into one by search, out of it with an undo. */
export function FamilySection({ contact, extras, onOpenContact }: FamilySectionProps) {
  const limited = useLimited() !== null;
  const [choosing, setChoosing] = useState(false);
  const members = extras.family_members.filter(({ contact_id }) => contact_id !== contact.contact_id);
  const first = members[0];
  return (
    <section className={classes.section} aria-labelledby="family">
      <div className={classes.sectionHead}>
        <h3 id="family">Family</h3>
        {first ? (
          <Button
            variant="subtle"
            size="compact-sm"
            color="gray"
            disabled={limited}
            onClick={() => void joinFamily(contact.contact_id, 0, first.contact_id)}
          >
            Leave the family
          </Button>
        ) : (
          <Button variant="subtle" size="compact-sm" disabled={limited} onClick={() => setChoosing(true)}>
            Add to a family
          </Button>
        )}
      </div>
      {first ? (
        <ul className="grid plain-list gap-2">
          {members.map((member) => (
            <li key={member.contact_id} className={classes.row}>
              <button
                type="button"
                className={classes.person}
                onClick={() => onOpenContact(member.contact_id)}
              >
                <ContactAvatar contact={member} size={24} />
                <span>
                  {member.full_name || `${member.first_name} ${member.last_name}`.trim() || 'No name'}
                  {member.contact_id === contact.family ? (
                    <span className={`caption no-margin ${classes.dim}`}> · head</span>
                  ) : null}
                </span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`caption no-margin ${classes.dim}`}>{contactName(contact)} belongs to no family.</p>
      )}
      {choosing ? (
        <ContactSearch
          title="Whose family?"
          except={[contact.contact_id]}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false);
            void joinFamily(contact.contact_id, chosen.contact_id, 0);
          }}
        />
      ) : null}
    </section>
  );
}
