import { contacts as contract } from '@chairline/contract';
import { useMediaQuery } from '@mantine/hooks';
import { mdiForumOutline } from '@mdi/js';
import { Suspense, useCallback, useEffect } from 'react';
import { ContactList, followContacts } from '../../contacts/index.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { Divider } from '../components/divider.tsx';
import { loadThread, ThreadPanel } from '../desk/load-thread.ts';
import { RightPanel } from '../desk/right-panel.tsx';
import { useDeskAddress } from '../desk/use-desk-address.ts';
import { useDeskLayout } from '../desk/use-desk-layout.ts';
import classes from './front-desk-page.module.css';

/** The front desk: the contacts at the left, the chosen one's thread, what else is known of them at the right. */
export function FrontDeskPage() {
  const desk = useDeskAddress();
  const { contact, item, panel, settings } = desk.search;
  // On a tablet the panel lies over the thread and takes no column.
  const wide = useMediaQuery('(min-width: 1101px)', true, { getInitialValueInEffect: false });
  const layout = useDeskLayout(panel !== undefined && wide);

  useEffect(() => {
    followContacts();
  }, []);
  const preload = useCallback(() => {
    // Fetched while nobody waits for it; a failure is shown when it is wanted.
    const work = () => void loadThread().catch(() => undefined);
    if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2_000 });
    else setTimeout(work, 200);
  }, []);

  const openContact = desk.openContact;
  return (
    <div
      ref={layout.page}
      className={classes.page}
      data-centre={contact || settings ? true : undefined}
      data-right={panel ? true : undefined}
    >
      <div className={classes.list}>
        <ContactList selectedId={contact ?? null} onOpen={openContact} onShown={preload} />
        <Divider side="left" label="Width of the contact list" layout={layout} />
      </div>
      <div className={classes.centre}>
        {contact ? (
          <ErrorBoundary>
            <Suspense
              fallback={<div className={classes.empty} role="status" aria-label="Loading the conversation" />}
            >
              <ThreadPanel
                key={contact}
                contactId={contact}
                itemId={item ?? null}
                onBack={desk.closeContact}
              />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <div className={classes.empty}>
            <EmptyState
              icon={mdiForumOutline}
              title={contract.contactMessages.chooseContact}
              hint="j and k move through the list, n goes to who waits, Enter opens, / searches."
            />
          </div>
        )}
        {panel && wide ? (
          <Divider side="right" label="Width of the additional information" layout={layout} />
        ) : null}
      </div>
      <RightPanel
        contactId={contact ?? null}
        open={panel}
        onOpen={desk.openPanel}
        onClose={desk.closePanel}
        onOpenContact={openContact}
      />
    </div>
  );
}
