import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect } from 'react';
import type { z } from 'zod';
import { useSession } from '../../lib/session.ts';
import { useVersionedForm, type VersionedForm } from '../../lib/use-versioned-form.ts';
import { notify } from '../notify.tsx';
import { RestoredNote } from '../restored-note.tsx';
import classes from './office-form.module.css';
import { useFormWork } from './use-form-work.ts';

interface OfficeFormProps<T extends object, Row extends { version: number }> {
  /** What is kept of it is kept under this name. */
  name: string;
  /** "the quiet hours", "your office’s hours" */
  what: string;
  fields: z.ZodType<T>;
  saved: Row;
  fieldsOf: (row: Row) => T;
  fetchNewest: () => Promise<Row>;
  /** Sends it, and takes the answer in. */
  save: (values: T, version: number) => Promise<void>;
  overtaken: string;
  /** What is wrong with what was typed, '' where it stands beside its field; null for nothing. */
  faultOf: (values: T) => string | null;
  /** @param locked whether who looks may change nothing */
  children: (form: VersionedForm<T>, locked: boolean) => ReactNode;
}

/** Something of the office that its admins change and everybody sees: one for the office. */
export function OfficeForm<T extends object, Row extends { version: number }>(
  props: OfficeFormProps<T, Row>,
) {
  const { name, what, fields, saved, fieldsOf, fetchNewest, save, overtaken, faultOf, children } = props;
  const admin = useSession().can.administer;
  const form = useVersionedForm<T>(name, fields, fieldsOf(saved), saved.version);
  const { values, changed, clear, version } = form;
  const { busy: saving, fault, run } = useFormWork<T, Row>({ form, fetchNewest, fieldsOf, overtaken });

  // Somebody else set them while nothing was typed here: show theirs.
  useEffect(() => {
    if (!changed && version !== saved.version) clear();
  }, [changed, version, saved.version, clear]);

  const wrong = faultOf(values);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving || !changed || wrong !== null) return;
    await run(async () => {
      await save(values, version);
      clear();
      notify({ message: `${what.charAt(0).toUpperCase()}${what.slice(1)} were saved.`, kind: 'success' });
    });
  };

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      {admin ? null : <p className="hint no-margin">Only an admin of your office can change {what}.</p>}
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      {children(form, !admin)}
      {admin ? (
        <div className="row wrap justify-end gap-8">
          <p className="text-13 no-margin grow ink-error" role="alert">
            {fault ?? (changed ? wrong : null)}
          </p>
          {changed ? (
            <Button variant="default" className="phone-h-44" disabled={saving} onClick={clear}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" className="phone-h-44" loading={saving} disabled={!changed || wrong !== null}>
            Save
          </Button>
        </div>
      ) : null}
    </form>
  );
}
