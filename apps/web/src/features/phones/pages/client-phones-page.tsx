import { formatPhone, phones } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiMagnify, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import {
  emptyPhone,
  NEW_DESCRIPTION_ID,
  newPhoneFields,
  type NewPhoneFields,
} from '../components/new-phone.tsx';
import { NumberSearch } from '../components/number-search.tsx';
import { ADD_BUTTON_ID, PhoneTable } from '../components/phone-table.tsx';
import { phonesQuery } from '../live.ts';
import { deletePhone } from '../mutations.ts';
import { sayFault } from '../../../ui/say-fault.ts';

const { MAX_PHONES, phoneMessages } = phones;
const isEmptyRow = (row: NewPhoneFields | null) =>
  row === null || (row.phoneNumber === '' && row.description === '' && !row.ported);

/** Settings › Client Phones: the office's numbers and what each does with texts and calls. */
export function ClientPhonesPage() {
  const admin = useSession().can.administer;
  const query = useQuery(phonesQuery);
  const {
    value: newRow,
    set: setNewRow,
    restored: newRowRestored,
    clear: closeNewRow,
  } = useKeptState<NewPhoneFields | null>('phone.new', {
    schema: newPhoneFields,
    start: null,
    isEmpty: isEmptyRow,
  });
  const [editing, setEditing] = useState<number | null>(null);
  const [asking, setAsking] = useState<phones.Phone | null>(null);
  const [searching, setSearching] = useState(false);
  /** The id of what gets the focus once a form has left the page. */
  const [focusNext, setFocusNext] = useState<string | null>(null);
  useEffect(() => {
    if (focusNext) document.getElementById(focusNext)?.focus();
    setFocusNext(null);
  }, [focusNext]);

  const all = query.data ?? [];
  const full = all.length >= MAX_PHONES;

  const add = (fields: NewPhoneFields) => {
    if (full) notify({ message: phoneMessages.tooMany, kind: 'warning' });
    else setNewRow((before) => ({ ...(before ?? emptyPhone), ...fields }));
  };
  const askDelete = (phone: phones.Phone) => {
    if (phone.is_text_default) notify({ message: phoneMessages.textDefault, kind: 'warning' });
    else setAsking(phone);
  };

  return (
    <>
      <SectionHead
        title="Client Phones"
        hint={`The numbers patients call and text. ${query.data ? `${all.length} of at most ${MAX_PHONES}.` : ''}`}
      >
        {admin ? (
          <>
            <Button
              id="find-number"
              variant="default"
              leftSection={<Icon path={mdiMagnify} />}
              aria-expanded={searching}
              onClick={() => setSearching(!searching)}
            >
              Find a number
            </Button>
            <Button
              id={ADD_BUTTON_ID}
              // Beside an open form its Save is what is loud.
              variant={newRow || editing !== null ? 'default' : 'filled'}
              leftSection={<Icon path={mdiPlus} />}
              aria-disabled={full}
              {...(full ? { 'data-tip': phoneMessages.tooMany } : {})}
              onClick={() => {
                if (!newRow) add(emptyPhone);
              }}
            >
              Add
            </Button>
          </>
        ) : null}
      </SectionHead>

      {searching && admin ? (
        <NumberSearch
          onUse={(phoneNumber) => {
            add({ ...(newRow ?? emptyPhone), phoneNumber });
            if (full) return false;
            setSearching(false);
            setFocusNext(NEW_DESCRIPTION_ID);
            return true;
          }}
          onClose={() => {
            setSearching(false);
            setFocusNext('find-number');
          }}
        />
      ) : null}

      <QueryWait query={query} subject="The numbers" rows={3} rowHeight={48} />
      {query.data ? (
        <PhoneTable
          phones={all}
          admin={admin}
          editing={editing}
          newRow={newRow}
          newRowRestored={newRowRestored}
          onNewRow={(row) => {
            if (row) setNewRow(() => row);
            else closeNewRow();
          }}
          onEdit={setEditing}
          onFocusNext={setFocusNext}
          onDelete={askDelete}
        />
      ) : null}

      {asking ? (
        <AskDialog
          title={`Delete ${formatPhone(asking.phone_num)}`}
          question={phoneMessages.deleteQuestion}
          confirm="Delete"
          grave
          onClose={() => setAsking(null)}
          onConfirm={async () => {
            await deletePhone(asking.phone_id).catch((error: unknown) => sayFault(error));
            setAsking(null);
          }}
        />
      ) : null}
    </>
  );
}
