import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { useWork } from '../../../ui/use-work.ts';
import classes from './designation.module.css';
import { OvertakenNote, sameIds } from './overtaken-note.tsx';

interface ChoiceDialogProps<List, Chosen> {
  title: string;
  /** What is loaded, such as "the numbers". */
  subject: string;
  rowHeight: number;
  /** What there is to choose from. */
  list: UseQueryResult<List>;
  /** What is chosen when the dialog opens. */
  chosen: UseQueryResult<Chosen>;
  onClose: () => void;
  children: (list: List, chosen: Chosen) => ReactNode;
}

/** A dialog that chooses from a list: loads both, then shows the form. */
export function ChoiceDialog<List, Chosen>(props: ChoiceDialogProps<List, Chosen>) {
  const { title, subject, rowHeight, list, chosen, onClose, children } = props;
  const failed = list.error ?? chosen.error;
  return (
    <SheetDialog title={title} width={420} onClose={onClose}>
      {list.data !== undefined && chosen.data !== undefined ? children(list.data, chosen.data) : null}
      {!failed && (list.isPending || chosen.isPending) ? (
        <SkeletonRows count={3} rowHeight={rowHeight} withAvatar={false} label={`Loading ${subject}`} />
      ) : null}
      {failed ? (
        <FailedState
          title={`${subject.charAt(0).toUpperCase()}${subject.slice(1)} could not be loaded`}
          error={failed}
          onRetry={() => {
            void list.refetch();
            void chosen.refetch();
          }}
        />
      ) : null}
    </SheetDialog>
  );
}

interface ChoiceFormProps {
  start: readonly number[];
  /** What is saved now: follows what others change. */
  saved: readonly number[];
  /** That in words. */
  savedWords: readonly string[];
  save: (chosen: ReadonlySet<number>) => Promise<void>;
  onSaved: () => void;
  onClose: () => void;
  /** The choices. */
  children: (chosen: ReadonlySet<number>, toggle: (id: number) => void) => ReactNode;
}

/** The choices and their saving; what somebody else chose meanwhile is never written over unseen. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { start, saved, savedWords, save, onSaved, onClose, children } = props;
  const [base, setBase] = useState(start);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set(start));
  const { busy: saving, fault, run } = useWork();
  const overtaken = !sameIds(saved, base);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || overtaken) return;
    await run(async () => {
      await save(chosen);
      onSaved();
    });
  };
  const toggle = (id: number) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };

  return (
    <form onSubmit={(event) => void submit(event)}>
      {children(chosen, toggle)}
      {overtaken ? (
        <OvertakenNote
          newest={savedWords}
          onKeep={() => setBase(saved)}
          onTake={() => {
            setBase(saved);
            setChosen(new Set(saved));
          }}
        />
      ) : null}
      <p className={`text-13 no-margin ink-error ${classes.fault}`} role="alert">
        {fault}
      </p>
      <SheetActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={overtaken} loading={saving}>
          Save
        </Button>
      </SheetActions>
    </form>
  );
}
