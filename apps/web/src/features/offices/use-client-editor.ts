import { offices as contract } from '@chairline/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call, errorMessage } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isConflict } from '../../lib/shown-already.ts';
import { notify } from '../../ui/notify.tsx';
import { useWork } from '../../ui/use-work.ts';
import {
  changeAdmin,
  changeField,
  cleanFields,
  findFaults,
  isDirty,
  meetNewest,
  openNew,
  openRow,
  versionToSend,
  type ClientEditor,
  type FirstAdmin,
} from './client-editor.ts';
import { keepEditor, recallEditor } from './kept-editor.ts';
import { clientsKey, receiveClientRow } from './live.ts';
import { useReservedName } from './queries.ts';

type ClientRow = contract.ClientRow;

export interface EditorControls {
  /** The one row that is being edited or is new; null when there is none. */
  editor: ClientEditor | null;
  saving: boolean;
  /** Why the last save came back, as a sentence for the whole row. */
  problem: string | null;
  /** What stands in the row was typed before the page was left. */
  restored: boolean;
  /** Counts refused saves: the first field that is wrong takes the focus. */
  refusals: number;
  openNew: () => void;
  open: (row: ClientRow) => void;
  cancel: () => void;
  setField: (name: keyof contract.OfficeFields, value: string) => void;
  setAdmin: (name: keyof FirstAdmin, value: string) => void;
  save: () => void;
}

/** Onboards the office of a new row. @returns its id */
async function createOffice({ fields, admin }: ClientEditor): Promise<number> {
  const clean = cleanFields(fields);
  const invited = admin.email.trim()
    ? {
        adminFirstName: admin.firstName.trim(),
        adminLastName: admin.lastName.trim(),
        adminEmail: admin.email.trim(),
      }
    : {};
  const { client_id } = await call(contract.createClient, {
    body: {
      officeName: clean.name,
      officeAddressLine1: clean.address_line_1,
      officeAddressLine2: clean.address_line_2,
      officeCity: clean.city,
      officeState: clean.state,
      officeZip: clean.zip,
      businessNumber: clean.business_number,
      timeZone: clean.timezone,
      ...invited,
    },
    quiet400: true,
  });
  return client_id;
}

/** What was saved, told; the row itself comes by the answer or by its event. */
async function saveOffice(editor: ClientEditor): Promise<number> {
  if (editor.id !== 0) {
    const row = await call(contract.updateClient, {
      params: { id: editor.id },
      body: { ...cleanFields(editor.fields), version: versionToSend(editor, Date.now()) },
      quiet400: true,
    });
    receiveClientRow(row);
    notify({ message: `${row.name} was saved.`, kind: 'success' });
    return row.client_id;
  }
  const id = await createOffice(editor);
  const email = editor.admin.email.trim();
  notify({
    message:
      `${editor.fields.name.trim()} is client ${id}.` +
      (email ? ` The activation mail is on its way to ${email}.` : ' Invite its first admin next.'),
    kind: 'success',
  });
  void queryClient.invalidateQueries({ queryKey: clientsKey });
  return id;
}

/**
 * The row of the client list that is being edited: one at a time, kept through reloads, in step with what others
 * make of the same office.
 * @param onSaved the office's id, once the row is saved or given up
 */
export function useClientEditor(
  rows: readonly ClientRow[] | undefined,
  onClosed: (id: number) => void,
): EditorControls {
  const [editor, setEditor] = useState(recallEditor);
  const [restored, setRestored] = useState(editor !== null);
  const reserved = useReservedName();
  const [refusals, setRefusals] = useState(0);
  const latest = useRef(editor);
  const {
    busy: saving,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork(async (error) => {
    setRefusals((count) => count + 1);
    const id = latest.current?.id;
    try {
      // The newest values stand beside the fields when they have come; without them the notice stands alone.
      if (id && isConflict(error)) receiveClientRow(await call(contract.getClient, { params: { id } }));
      return errorMessage(error);
    } catch (cause) {
      return errorMessage(cause);
    }
  });
  useEffect(() => {
    latest.current = editor;
    keepEditor(editor);
  }, [editor]);

  const newest = rows?.find((row) => row.client_id === editor?.id);
  useEffect(() => {
    if (newest)
      setEditor((now) => (now?.id === newest.client_id ? meetNewest(now, newest, Date.now()) : now));
  }, [newest]);

  const show = useCallback(
    (next: ClientEditor | null) => {
      setProblem(null);
      setRestored(false);
      setEditor(next);
    },
    [setProblem],
  );

  /** Whether another row may be opened: not while something typed would be lost. */
  const mayLeave = () => {
    const current = latest.current;
    if (!current || !isDirty(current)) return true;
    notify({ message: 'Save or cancel the row you are editing first.', kind: 'warning' });
    setRefusals((count) => count + 1);
    return false;
  };

  const cancel = () => {
    const given = latest.current;
    if (!given || saving) return;
    show(null);
    onClosed(given.id);
    if (!isDirty(given)) return;
    notify({
      message: given.id === 0 ? 'The new office was discarded.' : 'Your changes were discarded.',
      action: { label: 'Undo', onClick: () => (latest.current ? undefined : show(given)) },
    });
  };

  const save = async () => {
    const current = latest.current;
    if (!current || saving) return;
    const faults = findFaults(current, reserved);
    if (Object.keys(faults).length > 0) {
      setProblem(null);
      setEditor({ ...current, faults });
      setRefusals((count) => count + 1);
      return;
    }
    await run(async () => {
      const id = await saveOffice(current);
      show(null);
      onClosed(id);
    });
  };

  return {
    editor,
    saving,
    problem,
    restored,
    refusals,
    openNew: () => {
      if (latest.current?.id === 0) setRefusals((count) => count + 1);
      else if (mayLeave()) show(openNew());
    },
    open: (row) => {
      if (latest.current?.id !== row.client_id && mayLeave()) show(openRow(row));
    },
    cancel,
    setField: (name, value) => setEditor((now) => now && changeField(now, name, value)),
    setAdmin: (name, value) => setEditor((now) => now && changeAdmin(now, name, value)),
    save: () => void save(),
  };
}
