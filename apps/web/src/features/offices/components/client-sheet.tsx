import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { fieldNames } from '../client-editor.ts';
import type { EditorControls } from '../use-client-editor.ts';
import { ClientField } from './client-field.tsx';
import classes from './client-sheet.module.css';
import { EditorNotice } from './editor-row.tsx';
import { FirstAdminFields } from './first-admin-fields.tsx';
import { useFaultFocus } from './use-fault-focus.ts';
import { useBackCloses } from '../../../ui/use-back-closes.ts';

/** Editing or onboarding an office on a phone: a full-height sheet with the fields in one column. */
export function ClientSheet({ controls }: { controls: EditorControls }) {
  const { editor, saving, problem, save, cancel } = controls;
  const form = useRef<HTMLFormElement>(null);
  useBackCloses(cancel, editor !== null);
  useFaultFocus(form, controls);
  if (!editor) return null;
  return (
    <Modal
      opened
      onClose={cancel}
      fullScreen
      radius={0}
      title={editor.id === 0 ? 'Onboard Client' : `Edit client ${editor.id}`}
      classNames={{ title: classes.title! }}
      transitionProps={{ duration: 120 }}
      returnFocus={false}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        {controls.restored ? <RestoredNote onClear={cancel} /> : null}
        <EditorNotice controls={controls} />
        {fieldNames.map((name) => (
          <ClientField key={name} name={name} controls={controls} />
        ))}
        {editor.id === 0 ? <FirstAdminFields controls={controls} size="md" /> : null}
        <div className={classes.bar}>
          <p className={`text-13 all-columns no-margin ink-error ${classes.problem}`} role="alert">
            {problem}
          </p>
          <Button variant="default" size="md" disabled={saving} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" size="md" loading={saving}>
            Save
          </Button>
        </div>
      </form>
    </Modal>
  );
}
