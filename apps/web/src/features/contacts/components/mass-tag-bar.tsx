import { labels, formatCount } from '@chairline/contract';
import { noFilter, type ListFilter } from '@chairline/office-state/contacts';
import { mdiClose } from '@mdi/js';
import { lazy, useRef, useState } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { Later } from '../../../ui/later.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';
import { countSelected, nobody, setSelection, useMassSelection } from '../mass-selection.ts';
import classes from './mass-tag.module.css';

const SelectTagsDialog = lazy(() => loadChunk('select-tags', () => import('./select-tags-dialog.tsx')));

interface MassTagBarProps {
  filter: ListFilter;
  shown: readonly number[];
  complete: boolean;
  /** Ends the mode. */
  onLeave: () => void;
}

/** Mass-tag mode: how many are selected, everyone found, and the way to the tags. */
export default function MassTagBar({ filter, shown, complete, onLeave }: MassTagBarProps) {
  const selection = useMassSelection((state) => state.selection) ?? nobody;
  useBackCloses(onLeave);
  const [choosing, setChoosing] = useState(false);
  const next = useRef<HTMLButtonElement>(null);
  const count = countSelected(selection, shown.length, complete);
  const narrowed =
    filter !== noFilter &&
    (filter.search !== '' || filter.status !== 'all' || filter.tags.length + filter.types.length > 0);
  return (
    <div className={classes.bar} role="group" aria-label="Tag many contacts">
      <div className="row gap-4 min-h-28">
        <span className="text-13 grow min-w-0 medium tabular" role="status">
          {count === null ? 'Everyone found' : `${formatCount(count)} selected`}
          {selection.everyone && selection.ids.size > 0 && count === null ? ` but ${selection.ids.size}` : ''}
        </span>
        <LinkButton
          ink="inherit"
          size={13}
          className="fixed-size"
          onClick={() =>
            setSelection(count === 0 || !selection.everyone ? { ...nobody, everyone: true } : nobody)
          }
        >
          {selection.everyone && count !== 0 ? 'Select none' : narrowed ? 'Select all found' : 'Select all'}
        </LinkButton>
        <IconButton
          icon={mdiClose}
          label="Leave tagging many contacts"
          tip="Leave"
          size={28}
          iconSize={18}
          ink="inherit"
          onClick={onLeave}
        />
      </div>
      <PlainButton
        ref={next}
        filled
        onClick={() => {
          if (count === 0) notify({ message: labels.labelMessages.noContactsSelected, kind: 'warning' });
          else setChoosing(true);
        }}
      >
        {labels.labelMessages.selectTags}
      </PlainButton>
      {choosing ? (
        <Later>
          <SelectTagsDialog
            selection={selection}
            filter={filter}
            count={count}
            onClose={() => setChoosing(false)}
          />
        </Later>
      ) : null}
    </div>
  );
}
