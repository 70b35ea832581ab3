import { identity, imports, pathOf } from '@chairline/contract';
import { call } from '../../lib/api.ts';

/** Saves the refused rows as a file. The session is renewed first: a plain download cannot do it. */
export async function saveRefused(id: number): Promise<void> {
  await call(identity.checkSession);
  const link = document.createElement('a');
  link.href = `/api${pathOf(imports.exportRefused, { params: { import_id: id } })}`;
  link.download = `import-${id}-refused.csv`;
  link.click();
}
