import { contacts as contract, formatPhone } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { mdiAccountMultipleOutline } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { allNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';
import classes from './panel.module.css';

const reasonWords: Record<contract.Duplicate['reasons'][number], string> = {
  number: 'same number',
  email: 'same e-mail',
  name_birthdate: 'same name and birthdate',
};

interface DuplicatesNoteProps {
  duplicates: readonly contract.Duplicate[];
  onOpen: (contactId: number) => void;
  /** Left out: the form is about nobody who could be merged yet. */
  onMerge?: ((contact: Contact) => void) | undefined;
}

/** Who in the office’s contacts looks like the person of the form, and why. */
export function DuplicatesNote({ duplicates, onOpen, onMerge }: DuplicatesNoteProps) {
  if (duplicates.length === 0) return null;
  return (
    <section className={classes.alike} aria-label="Contacts that look alike" role="status">
      {duplicates.slice(0, 4).map(({ contact, reasons }) => {
        const name = contactName(contact);
        const about = [...allNumbers(contact).map(formatPhone), contact.email].filter(
          (words) => words !== '' && words !== name,
        );
        return (
          <div key={contact.contact_id} className={classes.alikeRow}>
            <Icon path={mdiAccountMultipleOutline} size={18} className={classes.alikeIcon} />
            <div className={classes.alikeWords}>
              <p>
                Looks like <strong>{name}</strong>: {reasons.map((reason) => reasonWords[reason]).join(', ')}
              </p>
              {about.length > 0 ? (
                <p className={`caption no-margin ${classes.dim}`}>{about.slice(0, 2).join(' · ')}</p>
              ) : null}
            </div>
            <div className="flex gap-6">
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Open ${name}`}
                onClick={() => onOpen(contact.contact_id)}
              >
                Open
              </Button>
              {onMerge ? (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Merge with ${name}`}
                  onClick={() => onMerge(contact)}
                >
                  Merge…
                </Button>
              ) : null}
            </div>
          </div>
        );
      })}
      {duplicates.length > 4 ? (
        <p className={`caption no-margin ${classes.dim}`}>
          and {duplicates.length - 4} more with the same number or address
        </p>
      ) : null}
    </section>
  );
}
