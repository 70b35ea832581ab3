import { contacts as contract } from '@chairline/contract';
import { useState, type FormEvent } from 'react';
import { nameContact } from '../../contacts/index.ts';
import classes from './thread-header.module.css';

/** First and last name for a number nobody has named; both are required (specification 2, section 5). */
export function NameForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const [saving, setSaving] = useState(false);
  const [tried, setTried] = useState(false);
  const complete = first.trim() !== '' && last.trim() !== '';
  const missing = tried && !complete;

  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!complete || saving) return;
    setSaving(true);
    const saved = await nameContact(contactId, first.trim(), last.trim());
    setSaving(false);
    if (saved) onClose();
  };

  return (
    <form
      className={classes.nameForm}
      aria-label="Name this contact"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <input
        autoFocus
        className={classes.field}
        aria-label="First name"
        placeholder="First name"
        autoComplete="off"
        maxLength={100}
        value={first}
        aria-invalid={missing && first.trim() === ''}
        onChange={(event) => setFirst(event.currentTarget.value)}
      />
      <input
        className={classes.field}
        aria-label="Last name"
        placeholder="Last name"
        autoComplete="off"
        maxLength={100}
        value={last}
        aria-invalid={missing && last.trim() === ''}
        onChange={(event) => setLast(event.currentTarget.value)}
      />
      <button type="submit" className={classes.action} disabled={saving}>
        {saving ? 'Saving…' : 'Save'}
      </button>
      <button type="button" className={classes.plain} onClick={onClose}>
        Cancel
      </button>
      {missing ? (
        <p role="alert" className={classes.missing}>
          {contract.contactMessages.requiredFields}
        </p>
      ) : null}
    </form>
  );
}
