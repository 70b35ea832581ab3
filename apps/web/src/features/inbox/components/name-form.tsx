import { contacts as contract } from '@chairline/contract';
import { useState, type FormEvent } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { nameContact } from '../../contacts/index.ts';
import classes from './thread-header.module.css';

/** First and last name for a number nobody has named; both are required (specification 2, section 5). */
export function NameForm({ contactId, onClose }: { contactId: number; onClose: () => void }) {
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const { busy, run } = useWork();
  const [tried, setTried] = useState(false);
  const complete = first.trim() !== '' && last.trim() !== '';
  const missing = tried && !complete;

  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!complete) return;
    void run(async () => {
      if (await nameContact(contactId, first.trim(), last.trim())) onClose();
    });
  };

  return (
    <form
      className="row fixed-size wrap gap-8 pad-8-16 line-bottom bg-panel"
      aria-label="Name this contact"
      onSubmit={save}
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
      <PlainButton type="submit" disabled={busy}>
        {busy ? 'Saving…' : 'Save'}
      </PlainButton>
      <LinkButton ink="dim" size={13} onClick={onClose}>
        Cancel
      </LinkButton>
      {missing ? (
        <p role="alert" className={classes.missing}>
          {contract.contactMessages.requiredFields}
        </p>
      ) : null}
    </form>
  );
}
