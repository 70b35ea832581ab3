import { contactName, type ContactExtras } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { GlanceCard } from '../card/glance-card.tsx';
import type { Contact } from '../contact-types.ts';
import { ContactTags } from './contact-tags.tsx';
import { ContactType } from './contact-type.tsx';
import { FamilySection } from './family-section.tsx';
import { InfoSection } from './info-section.tsx';
import { MergeHistory } from './merge-history.tsx';
import { removeContact } from './mutations.ts';
import classes from './panel.module.css';
import { RecordSection } from './record-section.tsx';
import { TextingSection } from './texting-section.tsx';

const MergeDialog = lazy(() => loadChunk('merge', () => import('./merge-dialog.tsx')));

interface ViewContactProps {
  contact: Contact;
  extras: ContactExtras;
  /** Something of the detail changed and the newest is on its way. */
  stale: boolean;
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
}

/** A contact's panel: the card, what the record holds, type, family, texting and the merges it came out of. */
export function ViewContact({ contact, extras, stale, onClose, onOpenContact }: ViewContactProps) {
  const id = contact.contact_id;
  const limited = useLimited();
  const [merging, setMerging] = useState<number | null>(null);
  const [removing, setRemoving] = useState(false);
  return (
    <div className={classes.panel}>
      <h2 className="text-16 margin-0-0-12 semibold breakable">{contactName(contact)}</h2>
      <GlanceCard
        contact={contact}
        extras={extras}
        tags={<ContactTags contact={contact} />}
        onOpenContact={onOpenContact}
      />
      <InfoSection
        contact={contact}
        extras={extras}
        stale={stale}
        onOpenContact={onOpenContact}
        onMerge={limited ? undefined : setMerging}
      />
      <section className={classes.section}>
        <ContactType contact={contact} />
      </section>
      <FamilySection contact={contact} extras={extras} onOpenContact={onOpenContact} />
      <TextingSection contact={contact} extras={extras} />
      <MergeHistory contactId={id} version={contact.version} />
      <RecordSection contactId={id} name={contactName(contact)} />
      {extras.can.delete ? (
        <section className={classes.section}>
          <Button variant="subtle" color="error" size="compact-sm" onClick={() => setRemoving(true)}>
            Remove this contact
          </Button>
        </section>
      ) : null}
      {merging === null ? null : (
        <Suspense fallback={null}>
          <MergeDialog
            keepId={id}
            mergeId={merging}
            onClose={() => setMerging(null)}
            onOpenContact={onOpenContact}
          />
        </Suspense>
      )}
      {removing ? (
        <AskDialog
          title="Remove this contact?"
          question={`${contactName(contact)} has no calls or messages. It is taken out of the list for good.`}
          confirm="Remove"
          grave
          onClose={() => setRemoving(false)}
          onConfirm={async () => {
            if (await removeContact(id)) onClose();
            setRemoving(false);
          }}
        />
      ) : null}
    </div>
  );
}
