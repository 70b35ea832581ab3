import { callerInfo, contacts } from '@chairline/contract';
import { Button, Checkbox } from '@mantine/core';
import { mdiAlertOutline } from '@mdi/js';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { Banner } from '../../../ui/banner.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ContactSearch, useContactDetail } from '../../contacts/index.ts';
import { takeOver } from '../mutations.ts';

type Info = callerInfo.CallerInfo;

interface TakeOverDialogProps {
  info: Info;
  /** The contact to compare with; null: a new one. */
  into: number | null;
  onClose: () => void;
}

/** What was collected beside what stands at the contact: what is ticked is taken over. */
export function TakeOverDialog({ info, into, onClose }: TakeOverDialogProps) {
  const [contactId, setContactId] = useState(into);
  const [choosing, setChoosing] = useState(false);
  if (choosing)
    return (
      <ContactSearch
        title="Take over into another contact"
        except={contactId === null ? [] : [contactId]}
        onChoose={({ contact_id }) => {
          setContactId(contact_id);
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    );
  return contactId === null ? (
    <Compare info={info} target={null} title="Create contact" onClose={onClose} />
  ) : (
    <WithContact
      key={contactId}
      info={info}
      contactId={contactId}
      onOther={() => setChoosing(true)}
      onClose={onClose}
    />
  );
}

interface WithContactProps {
  info: Info;
  contactId: number;
  onOther: () => void;
  onClose: () => void;
}

function WithContact({ info, contactId, onOther, onClose }: WithContactProps) {
  const { contact, extras, error, retry } = useContactDetail(contactId);
  if (!contact || !extras)
    return (
      <SheetDialog title="Update contact" width={640} onClose={onClose}>
        {error ? (
          <FailedState title="The contact could not be loaded" error={error} onRetry={retry} />
        ) : (
          <SkeletonRows count={5} rowHeight={40} withAvatar={false} label="Loading the contact" />
        )}
      </SheetDialog>
    );
  const unnamed = callerInfo.isUnnamed(contact);
  return (
    <Compare
      info={info}
      target={{ ...extras, ...contact, locked: !extras.can.edit }}
      title={unnamed ? 'Create contact' : `Update ${contact.full_name}`}
      onOther={onOther}
      onClose={onClose}
    />
  );
}

interface CompareProps {
  info: Info;
  target: (callerInfo.ComparedContact & { contact_id: number; version: number; locked: boolean }) | null;
  title: string;
  onOther?: () => void;
  onClose: () => void;
}

function Compare({ info, target, title, onOther, onClose }: CompareProps) {
  const rows = callerInfo.compareInfo(info, target);
  const differing = rows.filter(({ same, problem }) => !same && problem === null);
  /** Those a person unticked: what comes meanwhile is ticked, as what was there. */
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const chosen = differing.filter(({ field }) => !unticked.has(field)).map(({ field }) => field);
  const isNew = target === null || callerInfo.isUnnamed(target);
  const nameless = isNew && !(chosen.includes('first_name') && chosen.includes('last_name'));
  const { busy, fault, run } = useWork((error) =>
    isConflict(error)
      ? 'It changed meanwhile. This is how it is now: look, then take over.'
      : errorMessage(error),
  );
  const why = target?.locked
    ? contacts.contactMessages.fromPractice
    : nameless
      ? callerInfo.infoWords.needsName
      : chosen.length === 0
        ? callerInfo.infoWords.nothingChosen
        : null;
  const submit = () =>
    run(async () => {
      await takeOver(
        info,
        target && { contact_id: target.contact_id, contact_version: target.version },
        chosen,
      );
      onClose();
    });
  return (
    <SheetDialog title={title} width={640} onClose={onClose}>
      <div className="grid gap-12">
        {target?.locked ? (
          <Banner tone="warning" icon={mdiAlertOutline} title={contacts.contactMessages.fromPractice} />
        ) : null}
        <p className="hint no-margin">
          {isNew
            ? 'What is ticked stands at the new contact. Insurance and the reason for the visit stay here.'
            : 'What is ticked takes the place of what stands at the contact.'}
        </p>
        <ul className="plain-list no-pad no-margin grid" aria-label="Old and new">
          {rows.map((row) => (
            <li key={row.field} className="grid gap-2 line-top pad-8-0">
              <Checkbox
                label={row.name}
                checked={chosen.includes(row.field)}
                disabled={row.same || row.problem !== null || target?.locked === true}
                error={row.problem}
                onChange={(event) => {
                  const next = new Set(unticked);
                  if (event.currentTarget.checked) next.delete(row.field);
                  else next.add(row.field);
                  setUnticked(next);
                }}
              />
              <div className="grid cols-2 gap-12 text-13">
                <span className="breakable ink-dim">
                  <span className="hidden-text">Now: </span>
                  {row.old || 'Nothing'}
                </span>
                <span className={`breakable ${row.same ? 'ink-dim' : 'medium'}`}>
                  <span className="hidden-text">New: </span>
                  {row.same ? 'The same' : row.next}
                </span>
              </div>
            </li>
          ))}
        </ul>
        {rows.length === 0 ? (
          <p className="hint no-margin">Nothing was collected that a contact has a field for.</p>
        ) : null}
        {onOther ? (
          <div>
            <PlainButton onClick={onOther}>Another contact …</PlainButton>
          </div>
        ) : null}
      </div>
      <SheetActions fault={fault} note={why === null ? null : <p className="hint no-margin">{why}</p>}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={why !== null} onClick={() => void submit()}>
          {isNew ? 'Create contact' : 'Update contact'}
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
