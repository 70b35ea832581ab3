import { contacts as contract, formatPhone } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { ContactAvatar } from '../../../ui/contact-avatar.tsx';
import { ListSearch } from '../../../ui/list-search.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { allNumbers } from '../contact-numbers.ts';
import { useNearContacts } from '../near-contacts.ts';
import type { Contact } from '../contact-types.ts';
import classes from './panel.module.css';

interface ContactSearchProps {
  title: string;
  /** Contacts that cannot be chosen. */
  except: readonly number[];
  onChoose: (contact: Contact) => void;
  onClose: () => void;
}

/** Chooses a contact by name or number; of a name that is misspelt whoever may be meant is offered. */
export function ContactSearch({ title, except, onChoose, onClose }: ContactSearchProps) {
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words.trim(), 200);
  const query = useQuery({
    queryKey: ['contact_search', search],
    queryFn: ({ signal }) => call(contract.listContacts, { query: { search, limit: 20 }, signal }),
    enabled: search !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const found = search === '' ? [] : (query.data?.items ?? []);
  const choosable = (contacts: readonly Contact[]) =>
    contacts.filter(({ contact_id }) => !except.includes(contact_id));
  const exact = choosable(found);
  const isAnswered = query.isSuccess && !query.isPlaceholderData;
  const near = choosable(useNearContacts(search, isAnswered && found.length === 0).data?.items ?? []);
  const offered = exact.length > 0 ? exact : near;
  const state =
    search === ''
      ? 'Type part of a name or a number.'
      : query.isError
        ? errorMessage(query.error)
        : query.isPending
          ? 'Searching…'
          : offered.length === 0
            ? 'Nobody else is called so.'
            : exact.length === 0
              ? contract.contactMessages.nearWords(search)
              : null;
  return (
    <SheetDialog title={title} onClose={onClose} width={420}>
      {/* By itself it would take a phone’s height. */}
      <div>
        <ListSearch
          label="Search contacts"
          placeholder="Name or number"
          value={words}
          onChange={setWords}
          maxLength={contract.SEARCH_MAX_LENGTH}
          autoFocus
        />
      </div>
      {state ? (
        <p className={`caption no-margin ${classes.dim}`} role="status" style={{ paddingTop: 8 }}>
          {state}
        </p>
      ) : null}
      <div className={classes.results}>
        {offered.map((contact) => {
          const name = contactName(contact);
          const number = allNumbers(contact).map(formatPhone)[0] ?? contact.email;
          return (
            <button
              key={contact.contact_id}
              type="button"
              className={classes.person}
              style={{ marginLeft: 0 }}
              onClick={() => onChoose(contact)}
            >
              <ContactAvatar contact={contact} size={24} />
              <span>
                {name}
                {number && number !== name ? (
                  <span className={`caption no-margin ${classes.dim}`}> · {number}</span>
                ) : null}
              </span>
            </button>
          );
        })}
      </div>
    </SheetDialog>
  );
}
