import { offices as contract } from '@chairline/contract';
import { z } from 'zod';
import { currentSession } from '../../lib/session.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { fieldNames, isDirty, type ClientEditor } from './client-editor.ts';

const fields = z.object(
  Object.fromEntries(fieldNames.map((name) => [name, z.string()])) as Record<
    keyof contract.OfficeFields,
    z.ZodString
  >,
);
const keptEditor = z.object({
  id: z.number().int(),
  fields,
  admin: z.object({ firstName: z.string(), lastName: z.string(), email: z.string() }),
  newest: contract.clientRow.nullable(),
  opened: contract.clientRow.nullable(),
  changed: fields.partial(),
});

function keyOf(): string | null {
  const user = currentSession();
  return user && `chairline.client-editor.${user.client_id}.${user.user_id}`;
}

/** Keeps what stands in the row that is being edited on this device; null, or nothing typed, removes it. */
export function keepEditor(editor: ClientEditor | null): void {
  const key = keyOf();
  if (key) writeStored(key, editor && isDirty(editor) ? editor : null);
}

/** The row that was being edited when this page was left, or null. */
export function recallEditor(): ClientEditor | null {
  const key = keyOf();
  const stored = key && readStored<unknown>(key);
  if (!stored) return null;
  const parsed = keptEditor.safeParse(stored);
  return parsed.success ? { ...parsed.data, toldAt: null, faults: {} } : null;
}
