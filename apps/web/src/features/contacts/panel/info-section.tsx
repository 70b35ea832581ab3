import { contacts as contract } from '@chairline/contract';
import { contactName, isNamed, type ContactExtras } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { useLimited } from '../../../lib/limited.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import type { Contact } from '../contact-types.ts';
import { ContactFacts } from './contact-facts.tsx';
import {
  changesOf,
  contactFields,
  faultsOf,
  fieldsOf,
  isIncomplete,
  missingNames,
  settledFaults,
  unknownFields,
  type ContactField,
  type ContactFields,
  withoutNames,
} from './contact-fields.ts';
import { ContactForm } from './contact-form.tsx';
import { DuplicatesNote } from './duplicates-note.tsx';
import { renewDetail, saveAtOnce, saveContact } from './mutations.ts';
import classes from './panel.module.css';
import { useDuplicates } from './use-duplicates.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

const { contactMessages } = contract;

/** What staff may change of a patient of the practice system, and is saved at once. */
const ours: readonly ContactField[] = ['textable1', 'textable2', 'textable3', 'language'];

interface InfoSectionProps {
  contact: Contact;
  extras: ContactExtras;
  /** Something of the detail changed and the newest is on its way. */
  stale: boolean;
  onOpenContact: (contactId: number) => void;
  onMerge: ((contactId: number) => void) | undefined;
}

/**
 * What a contact's record holds, as text; the form for it is behind Edit, and stays open while something typed in it
 * is not saved.
 */
export function InfoSection({ contact, extras, stale, onOpenContact, onMerge }: InfoSectionProps) {
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
  /** The field that Edit was asked for; false while the form is closed. */
  const [asked, setAsked] = useState<ContactField | true | false>(false);
  const edit = useRef<HTMLButtonElement>(null);

  // What others save meanwhile comes in at once: untouched fields take it, touched ones show it beside them.
  const meet = useEffectEvent(() => form.meetNewest(saved, contact.version));
  useEffect(() => {
    if (!stale) meet();
  }, [stale, extras, contact.version]);

  const changes = changesOf(values, saved);
  delete changes.contact_type;
  const changed = !patient && Object.keys(changes).length > 0;
  const open = asked !== false || changed;
  // What had the focus leaves with the form.
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open && document.activeElement === document.body)
      edit.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
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
    setAsked(false);
    notify({ message: contactMessages.updated, kind: 'success' });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || limited || !changed) return;
    setTried(true);
    focusFault(event.currentTarget);
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
    <section className={classes.section} aria-labelledby="info">
      <div className={classes.sectionHead}>
        <h3 id="info">Contact information</h3>
        {/* What is typed is saved or restored first: it is never put out of sight. */}
        {changed ? null : (
          <Button
            ref={edit}
            variant="subtle"
            size="compact-sm"
            aria-expanded={open}
            onClick={() => setAsked(!open)}
          >
            {open ? 'Close' : 'Edit'}
          </Button>
        )}
      </div>
      <DuplicatesNote
        duplicates={duplicates}
        onOpen={onOpenContact}
        onMerge={onMerge && ((other) => onMerge(other.contact_id))}
      />
      {!named ? (
        <p className={classes.note}>Nobody has named this contact yet. Give the name and save.</p>
      ) : null}
      {open ? (
        <form aria-label="Contact information" noValidate onSubmit={(event) => void save(event)}>
          {patient ? (
            <p className={classes.note}>
              {contactMessages.fromPractice} Whether a number takes texts, and the language, are yours to set.
            </p>
          ) : null}
          {form.restored && changed ? <RestoredNote onClear={form.clear} /> : null}
          <ContactForm
            values={patient ? saved : values}
            set={change}
            faults={tried ? { ...missingNames(values), ...faults } : settledFaults(others, values)}
            locked={patient}
            readOnly={limited !== null}
            callee={{ name: contactName(contact), contactId: id }}
            focus={asked === true ? (patient ? undefined : 'first_name') : asked || undefined}
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
                  setAsked(asked || true);
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
      ) : (
        <>
          <ContactFacts contact={contact} extras={extras} withoutType />
          {limited === null ? (
            <div className="flex wrap gap-4 margin-t-8">
              {unknownFields(saved, patient).map(([field, words]) => (
                <Button key={field} variant="subtle" size="compact-sm" onClick={() => setAsked(field)}>
                  {words}
                </Button>
              ))}
            </div>
          ) : null}
        </>
      )}
    </section>
  );
}
