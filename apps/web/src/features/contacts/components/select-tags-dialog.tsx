import { labels, formatCount, countOf } from '@chairline/contract';
import type { ListFilter } from '@chairline/office-state/contacts';
import { Button } from '@mantine/core';
import { useEffect, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';
import { mdiAlertOutline } from '@mdi/js';
import { offerTags, TagIcon, useTags } from '../../labels/index.ts';
import { setSelection, type Selection } from '../mass-selection.ts';
import { countFound, massTagTarget, startMassTagging, type Unfilled } from '../mass-tagging.ts';
import classes from './mass-tag.module.css';
import { useMassPreview } from '../use-mass-preview.ts';
import MassTextField from './mass-text-field.tsx';

interface SelectTagsDialogProps {
  selection: Selection;
  filter: ListFilter;
  /** How many are selected; null while it is not known. */
  count: number | null;
  onClose: () => void;
}

/** How many are meant, in words: counted on the server where the list is not all here. */
function useCountWords({
  selection,
  filter,
  count,
}: Pick<SelectTagsDialogProps, 'selection' | 'filter' | 'count'>) {
  const [found, setFound] = useState<{ count: number; complete: boolean } | null>(null);
  useEffect(() => {
    if (count !== null) return undefined;
    const abort = new AbortController();
    countFound(filter, abort.signal).then(setFound, (error: unknown) => {
      if (!abort.signal.aborted) console.warn('The found contacts could not be counted', error);
    });
    return () => abort.abort();
  }, [count, filter]);
  const exact = count ?? (found?.complete ? found.count - selection.ids.size : null);
  if (exact !== null) return { many: exact, text: countOf(exact, 'contact') };
  if (found) return { many: found.count, text: `more than ${formatCount(found.count)} contacts` };
  return { many: 2, text: 'everyone found' };
}

/** Chooses the tags for many contacts at once, and a text to each of them if one is wanted. */
export default function SelectTagsDialog({ selection, filter, count, onClose }: SelectTagsDialogProps) {
  const offered = offerTags(useTags(), 'contact', []);
  const [tagIds, setTagIds] = useState<readonly number[]>([]);
  const [target] = useState(() => massTagTarget(selection, filter));
  const start = { whom: JSON.stringify(target), message: '' };
  // What was written for some does not come back, and go out, to others.
  const kept = useKeptState('mass-tag.text', {
    schema: z.object({ whom: z.string(), message: z.string() }),
    start,
    meet: (found) => (found.whom === start.whom ? found : start),
  });
  const { message } = kept.value;
  const [unfilled, setUnfilled] = useState<Unfilled | null>(null);
  const { busy, run } = useWork(sayFault);
  // One try, however often it is repeated.
  const [reference] = useState(() => crypto.randomUUID());
  const whom = useCountWords({ selection, filter, count });
  const texting = message.trim() !== '';
  const preview = useMassPreview(target, message, unfilled);
  const { shown: languages, waits } = preview.languages;

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (tagIds.length === 0) {
      notify({ message: labels.labelMessages.noTagsSelected, kind: 'warning' });
      return;
    }
    if (waits) return;
    void run(async () => {
      const text = message.trim();
      if (!(await startMassTagging(target, [...tagIds], text, reference, { unfilled, languages }))) return;
      kept.clear();
      setSelection(null);
      onClose();
    });
  };
  return (
    <SheetDialog title={labels.labelMessages.selectTags} width={480} onClose={onClose}>
      <form onSubmit={apply}>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <p className="hint margin-0-0-8">For {whom.text}. Who has a tag already keeps it as it is.</p>
        <div className={classes.choices} role="group" aria-label="Tags">
          {offered.map((tag) => {
            const chosen = tagIds.includes(tag.tag_id);
            return (
              <label
                key={tag.tag_id}
                className={`row text-13 gap-8 min-h-36 pad-0-10 box-line radius-control pointer hover-tint touch-min-h-44 ${classes.choice}`}
                data-chosen={chosen || undefined}
              >
                <input
                  type="checkbox"
                  className="square-16 fixed-size no-margin accent"
                  checked={chosen}
                  onChange={() =>
                    setTagIds(chosen ? tagIds.filter((id) => id !== tag.tag_id) : [...tagIds, tag.tag_id])
                  }
                />
                <TagIcon tag={tag} size={16} decorative />
                <span className="ellipsis min-w-0">{tag.tag_name}</span>
              </label>
            );
          })}
          {offered.length === 0 ? (
            <p className="hint margin-0-0-8">
              No tag can be given by hand here. An admin makes tags in Settings.
            </p>
          ) : null}
        </div>
        <MassTextField
          preview={preview}
          message={message}
          unfilled={unfilled}
          onMessage={(words) => kept.set((before) => ({ ...before, message: words }))}
          onUnfilled={setUnfilled}
        />
        {texting ? (
          <p
            className={`flex text-13 gap-8 margin-12-0-0 pad-8-12 radius-control bg-warn-tint ink-warn ${classes.warning}`}
            role="status"
          >
            <Icon path={mdiAlertOutline} size={18} />
            <span>
              This text goes out to {unfilled === 'skip' ? 'those it can be filled in for' : whom.text}. Who
              has no number that takes texts, or asked us to stop, gets none; a phone that several share gets
              it once. Undo takes back only those that still wait.
            </span>
          </p>
        ) : null}
        <SheetActions>
          <Button
            variant="default"
            onClick={() => {
              kept.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" disabled={tagIds.length === 0 || waits} loading={busy}>
            {texting ? 'Apply Tag and text' : 'Apply Tag'}
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
