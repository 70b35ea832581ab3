import { offices as contract } from '@chairline/contract';
import { z } from 'zod';
import { keptKey, readKept, writeKept } from '../../lib/kept-state.ts';
import { currentSession } from '../../lib/session.ts';
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
  return user && keptKey(user, 'client');
}

/** Keeps what stands in the row that is being edited; null, or nothing typed, removes it. */
export function keepEditor(editor: ClientEditor | null): void {
  const key = keyOf();
  if (key) writeKept(key, editor && isDirty(editor) ? editor : null);
}

/** The row that was being edited when this page was left, or null. */
export function recallEditor(): ClientEditor | null {
  const key = keyOf();
  const kept = key === null ? null : readKept(key, keptEditor);
  return kept && { ...kept, toldAt: null, faults: {} };
}
