import { formatPhone, imports as contract, formatCount } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiAccountMultipleOutline } from '@mdi/js';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import type { ContactImport } from '../queries.ts';

/** The way to the contacts that an import made. */
export function NewContactsButton({ entry }: { entry: ContactImport }) {
  const [open, setOpen] = useState(false);
  const count = formatCount(entry.created);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<Icon path={mdiAccountMultipleOutline} />}
        onClick={() => setOpen(true)}
      >
        {entry.created === 1 ? 'Show the new contact' : `Show the ${count} new contacts`}
      </Button>
      {open ? (
        <SheetDialog title="New contacts" aside={entry.file_name} onClose={() => setOpen(false)}>
          <NewContacts id={entry.id} />
        </SheetDialog>
      ) : null}
    </>
  );
}

/** By name, each leading to its thread. */
function NewContacts({ id }: { id: number }) {
  const query = useInfiniteQuery({
    queryKey: ['imported_contacts', id],
    queryFn: ({ pageParam: offset, signal }) =>
      call(contract.listImportedContacts, { params: { import_id: id }, query: { offset }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const held = pages.reduce((sum, { contacts }) => sum + contacts.length, 0);
      return held < total ? held : undefined;
    },
    // Others change contacts meanwhile: looked up each time it opens.
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data === undefined)
    return <QueryWait query={query} subject="The new contacts" rows={5} rowHeight={44} />;
  const contacts = query.data.pages.flatMap((page) => page.contacts);
  if (contacts.length === 0)
    return (
      <EmptyState
        title="None of them is there any more"
        hint="They were deleted, or the import was rolled back."
      />
    );
  return (
    <>
      <ul className="plain-list" aria-label="New contacts">
        {contacts.map(({ contact_id: contact, name, number }) => (
          <li key={contact} className="row gap-8 min-h-44">
            <Link to="/frontdesk" search={{ contact }} className="ellipsis grow min-w-0 ink-brand">
              {name || formatPhone(number) || 'No name'}
            </Link>
            <span className="caption tabular">{name ? formatPhone(number) : ''}</span>
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <PlainButton
          aria-disabled={query.isFetchingNextPage || undefined}
          onClick={() => void (query.isFetchingNextPage || query.fetchNextPage())}
        >
          {query.isFetchingNextPage ? 'Loading…' : query.isFetchNextPageError ? 'Try again' : 'Show more'}
        </PlainButton>
      ) : null}
    </>
  );
}
