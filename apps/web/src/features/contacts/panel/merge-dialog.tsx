import { contacts as contract, formatPhone, countOf } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { mdiAlertOutline, mdiSwapHorizontal } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { TagChip, useContactTypes, useTagMap } from '../../labels/index.ts';
import { allNumbers } from '../contact-numbers.ts';
import type { Contact } from '../contact-types.ts';
import { changedSides, inFormOrder, mergeFieldName, mergeFieldWords } from './merge-fields.ts';
import { mergeContacts, undoMerge } from './mutations.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './panel.module.css';

interface MergeDialogProps {
  /** The contact that is open, and the other one. */
  keepId: number;
  mergeId: number;
  onClose: () => void;
  /** Leads to the contact that is left. */
  onOpenContact: (contactId: number) => void;
}

type Side = 'keep' | 'merge';

function itemsWords(count: number): string {
  if (count === 0) return 'No calls or messages';
  return countOf(count, 'call or message', 'calls and messages');
}

/** Two contacts side by side before they become one: which values stay is chosen field by field. */
export default function MergeDialog({ keepId, mergeId, onClose, onOpenContact }: MergeDialogProps) {
  const [swapped, setSwapped] = useState(false);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const {
    busy: running,
    fault,
    setFault,
    run,
  } = useWork(async (error) => {
    if (!isConflict(error)) return errorMessage(error);
    await query.refetch();
    return 'One of them changed meanwhile. This is how they are now: look, then merge.';
  });
  const pair = swapped ? { keep_id: mergeId, merge_id: keepId } : { keep_id: keepId, merge_id: mergeId };
  const query = useQuery({
    queryKey: ['merge_preview', pair.keep_id, pair.merge_id],
    queryFn: ({ signal }) => call(contract.previewMerge, { body: pair, signal, quiet400: true }),
    staleTime: 0,
    gcTime: 0,
  });
  const preview = query.data;

  const merge = async () => {
    if (running || !preview || preview.problem !== null) return;
    await run(async () => {
      const done = await mergeContacts(preview, changedSides(preview.fields, sides));
      notify({
        message: `${contactName(preview.merge)} was merged into ${contactName(preview.keep)}.`,
        kind: 'success',
        action: { label: 'Undo', onClick: () => void undoMerge(done) },
      });
      onClose();
      if (preview.keep.contact_id !== keepId) onOpenContact(preview.keep.contact_id);
    });
  };

  return (
    <SheetDialog title="Merge two contacts" width={680} onClose={onClose}>
      <QueryWait query={query} subject="The two contacts" rows={5} rowHeight={40} />
      {preview ? (
        <>
          {preview.problem ? <Banner tone="error" icon={mdiAlertOutline} title={preview.problem} /> : null}
          <div className={classes.compare}>
            <div className={`${classes.compareRow} ${classes.compareHead}`}>
              <span />
              <Who words="Stays" contact={preview.keep} items={preview.keep_items} />
              <Who words="Goes into it" contact={preview.merge} items={preview.merge_items} />
            </div>
            {inFormOrder(preview.fields).map((field) => (
              <FieldChoice
                key={field.field}
                field={field}
                side={sides[field.field] ?? field.chosen}
                disabled={preview.problem !== null}
                onChange={(side) => setSides((before) => ({ ...before, [field.field]: side }))}
              />
            ))}
          </div>
          {preview.fields.length === 0 ? (
            <p className={`caption no-margin ${classes.dim}`}>They differ in no field.</p>
          ) : null}
          <Kept preview={preview} />
          {fault ? (
            <p className={classes.fault} style={{ marginTop: 12 }} role="alert">
              {fault}
            </p>
          ) : null}
          <SheetActions>
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon path={mdiSwapHorizontal} />}
              disabled={running}
              onClick={() => {
                setSwapped(!swapped);
                setSides({});
                setFault(null);
              }}
            >
              Swap
            </Button>
            <Button variant="default" data-autofocus onClick={onClose}>
              Cancel
            </Button>
            <Button loading={running} disabled={preview.problem !== null} onClick={() => void merge()}>
              Merge
            </Button>
          </SheetActions>
        </>
      ) : null}
    </SheetDialog>
  );
}

function Who({ words, contact, items }: { words: string; contact: Contact; items: number }) {
  const name = contactName(contact);
  const numbers = allNumbers(contact)
    .map(formatPhone)
    .filter((number) => number !== name);
  return (
    <div className={`grid gap-2 min-w-0 breakable ${classes.who}`}>
      <span className={`caption no-margin ${classes.dim}`}>{words}</span>
      <strong>{name}</strong>
      {numbers.length > 0 ? (
        <span className={`caption no-margin ${classes.dim}`}>{numbers.join(', ')}</span>
      ) : null}
      <span className={`caption no-margin ${classes.dim}`}>
        {itemsWords(items)}
        {contact.OD_PatNum === null ? '' : ' · Open Dental patient'}
      </span>
    </div>
  );
}

interface FieldChoiceProps {
  field: contract.MergePreview['fields'][number];
  side: Side;
  disabled: boolean;
  onChange: (side: Side) => void;
}

function FieldChoice({ field, side, disabled, onChange }: FieldChoiceProps) {
  const types = useContactTypes();
  const name = mergeFieldName(field.field);
  const values = { keep: field.keep, merge: field.merge };
  return (
    <div className={classes.compareRow} role="radiogroup" aria-label={name}>
      <span className={`caption no-margin ${classes.dim}`}>{name}</span>
      {(['keep', 'merge'] as const).map((which) => {
        const words = mergeFieldWords(field.field, values[which], types);
        return (
          <label
            key={which}
            className={`flex items-top gap-8 min-w-0 pad-8-0 pointer breakable phone-items-center phone-min-h-44 ${classes.side}`}
          >
            <input
              type="radio"
              name={`merge-${field.field}`}
              checked={side === which}
              disabled={disabled}
              onChange={() => onChange(which)}
            />
            <span>{words || <span className={`caption no-margin ${classes.dim}`}>Nothing</span>}</span>
          </label>
        );
      })}
    </div>
  );
}

/** What the merged contact has besides: nothing of either is lost. */
function Kept({ preview }: { preview: contract.MergePreview }) {
  const tags = useTagMap();
  const shown = preview.tags.map((id) => tags.get(id)).filter((tag) => tag !== undefined);
  const others = [...preview.other_numbers.map(formatPhone), ...preview.other_emails];
  const items = preview.keep_items + preview.merge_items;
  return (
    <div className={classes.kept}>
      <p>
        {items > 0 ? `${itemsWords(items)} in one thread. ` : ''}The merge can be undone until the contact has
        changed since.
      </p>
      {others.length > 0 ? <p>Kept beside the fields: {others.join(', ')}</p> : null}
      {shown.length > 0 ? (
        <div className="row wrap gap-6">
          {shown.map((tag) => (
            <TagChip key={tag.tag_id} tag={tag} />
          ))}
        </div>
      ) : null}
    </div>
  );
}
