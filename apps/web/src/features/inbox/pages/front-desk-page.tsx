import { contacts as contract } from '@chairline/contract';
import { mdiForumOutline } from '@mdi/js';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { ContactList, followContacts } from '../../contacts/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Divider } from '../components/divider.tsx';
import { ThreadPanel } from '../components/thread-panel.tsx';
import { followOutbox } from '../outbox.ts';
import { followThreads } from '../store.ts';
import classes from './front-desk-page.module.css';

/** The front desk: the contacts at the left, the chosen one's thread beside them; one at a time on a phone. */
export function FrontDeskPage() {
  const { contact, item } = useSearch({ from: '/shell/frontdesk' });
  const navigate = useNavigate();
  const page = useRef<HTMLDivElement>(null);
  const cameFromList = useRef(false);

  useEffect(() => {
    followContacts();
    followThreads();
    followOutbox();
  }, []);

  const open = useCallback(
    (id: number) => {
      cameFromList.current = true;
      void navigate({ to: '/frontdesk', search: { contact: id } });
    },
    [navigate],
  );
  const back = useCallback(() => {
    // The phone's own back button then leaves the list, as people expect.
    if (cameFromList.current && history.length > 1) history.back();
    else void navigate({ to: '/frontdesk', search: {}, replace: true });
    cameFromList.current = false;
  }, [navigate]);

  return (
    <div ref={page} className={classes.page} data-open={contact ? true : undefined}>
      <div className={classes.list}>
        <ContactList selectedId={contact ?? null} onOpen={open} />
        <Divider page={page} />
      </div>
      <div className={classes.centre}>
        {contact ? (
          <ThreadPanel key={contact} contactId={contact} itemId={item ?? null} onBack={back} />
        ) : (
          <div className={classes.empty}>
            <EmptyState
              icon={mdiForumOutline}
              title={contract.contactMessages.chooseContact}
              hint="j and k move through the list, n goes to who waits, Enter opens, / searches."
            />
          </div>
        )}
      </div>
    </div>
  );
}
