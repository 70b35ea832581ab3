import { contacts as contract } from '@chairline/contract';
import { contactName, isNamed, type ContactExtras } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import type { Contact } from '../contact-types.ts';
import {
  changesOf,
  contactFields,
  faultsOf,
  fieldsOf,
  isIncomplete,
  missingNames,
  settledFaults,
  type ContactField,
  type ContactFields,
  withoutNames,
} from './contact-fields.ts';
import { ContactForm } from './contact-form.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';
import { FamilySection } from './family-section.tsx';
import { MergeHistory } from './merge-history.tsx';
import { removeContact, renewDetail, saveAtOnce, saveContact } from './mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './panel.module.css';
import { TextingSection } from './texting-section.tsx';
import { TypeAndTags } from './type-and-tags.tsx';
import { useDuplicates } from './use-duplicates.ts';

const MergeDialog = lazy(() => loadChunk('merge', () => import('./merge-dialog.tsx')));
const { contactMessages } = contract;

/** What staff may change of a patient of the practice system, and is saved at once. */
const ours: readonly ContactField[] = ['textable1', 'textable2', 'textable3', 'language'];

interface ViewContactProps {
  contact: Contact;
  extras: ContactExtras;
  /** Something of the detail changed and the newest is on its way. */
  stale: boolean;
  onClose: () => void;
  onOpenContact: (contactId: number) => void;
}

/** A contact's panel: type, tags, every field, family, texting and the merges it came out of. */
export function ViewContact({ contact, extras, stale, onClose, onOpenContact }: ViewContactProps) {
  const id = contact.contact_id;
  const limited = useLimited();
  const saved = fieldsOf(contact, extras);
  const form = useVersionedForm(`contact.${id}`, contactFields, saved, contact.version);
  const { values, set } = form;
  const patient = contact.OD_PatNum !== null || !extras.can.edit;
  const [tried, setTried] = useState(false);
  const {
    busy: saving,
    fault,
    setFault,
    run,
  } = useWork((error) => {
    if (isConflict(error)) {
      renewDetail(id);
      return 'Somebody else changed this contact meanwhile. Look at the newest values, then save again.';
    }
    notify({ message: contactMessages.updateFailed, kind: 'error' });
    return errorMessage(error);
  });
  const [merging, setMerging] = useState<number | null>(null);
  const [removing, setRemoving] = useState(false);

  // What others save meanwhile comes in at once: untouched fields take it, touched ones show it beside them.
  const meet = useEffectEvent(() => form.meetNewest(saved, contact.version));
  useEffect(() => {
    if (!stale) meet();
  }, [stale, extras, contact.version]);

  const changes = changesOf(values, saved);
  delete changes.contact_type;
  const changed = !patient && Object.keys(changes).length > 0;
  const faults = faultsOf(changes);
  const others = withoutNames(faults);
  const named = isNamed(contact);
  const family = new Set(extras.family_members.map((member) => member.contact_id));
  // A family shares numbers and addresses: that is no duplicate.
  const duplicates = useDuplicates(id, values).filter(
    (found) => !family.has(found.contact.contact_id) || found.reasons.includes('name_birthdate'),
  );

  const send = async (version: number) => {
    const after = await saveContact(id, changes, version);
    form.meetNewest({ ...values, contact_type: after.contact_type }, after.version);
    setTried(false);
    notify({ message: contactMessages.updated, kind: 'success' });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || limited || !changed) return;
    setTried(true);
    if (isIncomplete(values)) {
      notify({ message: contactMessages.requiredFields, kind: 'error' });
      return;
    }
    if (Object.keys(others).length > 0) return;
    await run(async () => {
      await send(form.version);
    });
  };
  const change = <K extends ContactField>(key: K, value: ContactFields[K]) => {
    setFault(null);
    if (patient && ours.includes(key)) void saveAtOnce(id, { [key]: value });
    else set(key, value);
  };

  return (
    <div className={classes.panel}>
      <h2 className="text-16 margin-0-0-12 semibold breakable">{contactName(contact)}</h2>
      <TypeAndTags contact={contact} />
      <DuplicatesNote
        duplicates={duplicates}
        onOpen={onOpenContact}
        onMerge={limited ? undefined : (other) => setMerging(other.contact_id)}
      />
      <FamilySection contact={contact} extras={extras} onOpenContact={onOpenContact} />
      <form
        aria-label="Contact information"
        className={classes.section}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        {patient ? (
          <p className={classes.note}>
            {contactMessages.fromPractice} Whether a number takes texts, and the language, are yours to set.
          </p>
        ) : null}
        {!named ? (
          <p className={classes.note}>Nobody has named this contact yet. Give the name and save.</p>
        ) : null}
        {form.restored && changed ? <RestoredNote onClear={form.clear} /> : null}
        <ContactForm
          values={patient ? saved : values}
          set={change}
          faults={tried ? { ...missingNames(values), ...faults } : settledFaults(others, values)}
          locked={patient}
          readOnly={limited !== null}
          callee={{ name: contactName(contact), contactId: id }}
          newestOf={(key) => (patient ? undefined : form.newestOf(key))}
        />
        {patient ? null : (
          <div className={classes.saveBar}>
            <p className={classes.fault} role="alert">
              {changed ? (limited ?? fault) : null}
            </p>
            <Button
              variant="default"
              disabled={saving || !changed}
              onClick={() => {
                form.clear();
                setTried(false);
                setFault(null);
              }}
            >
              Restore
            </Button>
            <Button
              type="submit"
              loading={saving}
              disabled={limited !== null || !changed || Object.keys(others).length > 0}
            >
              Save
            </Button>
          </div>
        )}
      </form>
      <TextingSection contact={contact} extras={extras} />
      <MergeHistory contactId={id} version={contact.version} />
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
