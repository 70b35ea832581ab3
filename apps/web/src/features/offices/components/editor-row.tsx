import { Button } from '@mantine/core';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { clientColumns } from '../client-view.ts';
import type { EditorControls } from '../use-client-editor.ts';
import { AiSwitch } from './ai-switch.tsx';
import { ClientField } from './client-field.tsx';
import classes from './client-table.module.css';
import { FirstAdminFields } from './first-admin-fields.tsx';
import { useFaultFocus } from './use-fault-focus.ts';

/** The row that is being edited, or a new one, with everything that belongs to it, in a row group of its own. */
export function EditorRow({ controls }: { controls: EditorControls }) {
  const { editor, problem, save, cancel } = controls;
  const group = useRef<HTMLTableSectionElement>(null);
  useFaultFocus(group, controls);
  useEffect(() => {
    group.current?.querySelector<HTMLElement>('input')?.focus();
    group.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  if (!editor) return null;

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLInputElement)) return;
    // An open list of choices has these keys for itself.
    if (event.target.getAttribute('aria-expanded') === 'true') return;
    if (event.key === 'Enter' && event.target.role !== 'switch') {
      event.preventDefault();
      save();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancel();
    }
  };

  const label = editor.id === 0 ? 'New office' : `Editing client ${editor.id}`;
  return (
    <tbody ref={group} className={classes.editor} aria-label={label} onKeyDown={onKeyDown}>
      <tr>
        {clientColumns.map(({ key }) => (
          <td key={key} className={classes.cell} data-column={key}>
            {key === 'client_id' ? (
              <span className={classes.id}>{editor.id === 0 ? 'New' : editor.id}</span>
            ) : key === 'AI_mode' ? (
              editor.newest && <AiSwitch row={editor.newest} />
            ) : (
              <ClientField name={key} controls={controls} inCell />
            )}
          </td>
        ))}
        <td className={classes.cell} data-column="actions">
          <EditorButtons controls={controls} />
        </td>
      </tr>
      {editor.id === 0 ? (
        <tr>
          <td colSpan={clientColumns.length + 1} className={classes.below}>
            <FirstAdminFields controls={controls} size="xs" />
          </td>
        </tr>
      ) : null}
      <tr className={classes.problemRow}>
        <td colSpan={clientColumns.length + 1} className={`ink-error medium ${classes.problem}`}>
          {controls.restored ? <RestoredNote onClear={cancel} /> : null}
          <EditorNotice controls={controls} />
          <span role="alert">{problem}</span>
        </td>
      </tr>
    </tbody>
  );
}

function EditorButtons({ controls: { saving, save, cancel } }: { controls: EditorControls }) {
  return (
    <span className={`flex gap-4 nowrap ${classes.actions}`}>
      <Button size="xs" className={classes.button!} loading={saving} onClick={save}>
        Save
      </Button>
      <Button size="xs" className={classes.button!} variant="default" disabled={saving} onClick={cancel}>
        Cancel
      </Button>
    </span>
  );
}

/** Says that somebody else was at the same office meanwhile. */
export function EditorNotice({ controls: { editor, problem } }: { controls: EditorControls }) {
  const deleted = Boolean(editor?.newest?.deleted_at);
  const changed = Object.keys(editor?.changed ?? {}).length > 0;
  if (!deleted && (!changed || problem)) return <span role="status" />;
  return (
    <span role="status" className={`block ink-warn medium ${classes.notice}`}>
      {deleted
        ? 'Somebody deleted this office meanwhile. Bring it back under Recently deleted to save your changes.'
        : 'Somebody else changed this office meanwhile. What it is now stands below each field; saving keeps what you typed.'}
    </span>
  );
}
