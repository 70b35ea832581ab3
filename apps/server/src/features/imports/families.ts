import { imports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { holdFamilies, lockContacts, setFamily } from '../contacts/index.ts';
import { findImport } from './store.ts';
import { noteApart, passBack } from './store-notes.ts';
import { findFamilies } from './store-families.ts';

/** Who of an import is perhaps one family: offered, not done. @throws Refusal 404 */
export async function listFoundFamilies(
  ctx: Context,
  id: number,
): Promise<{ families: contract.FoundFamily[]; total: number }> {
  if (!(await findImport(ctx.tx, id))) throw notFound('import');
  const rows = await findFamilies(ctx.tx, id);
  return {
    families: rows.map(({ lastName, ten, ids, names }) => ({
      last_name: lastName,
      number: ten,
      members: ids.map((contactId, at) => ({
        contact_id: contactId,
        name: names[at]!,
      })),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Makes families of contacts. Who is gone meanwhile, or is a patient of the practice system, is left out. The import's rollback
 * takes them back all the same: a family is no change of a person's own.
 * @returns how many families were made, or grew
 * @throws Refusal 404
 */
export async function linkFoundFamilies(
  ctx: Context,
  id: number,
  families: readonly (readonly number[])[],
): Promise<{ linked: number }> {
  if (!(await findImport(ctx.tx, id))) throw notFound('import');
  const ids = [...new Set(families.flat())];
  await holdFamilies(ctx.tx, ctx.office);
  const before = new Map((await lockContacts(ctx.tx, ids)).map((row) => [row.contactId, row]));
  if (before.size === 0) throw notFound('contact');
  let linked = 0;
  for (const family of families) {
    const members = [...new Set(family)].flatMap((one) => before.get(one) ?? []);
    const [head, ...others] = members
      .filter(({ odPatNum }) => odPatNum === null)
      // Who has a family already takes the others into it.
      .toSorted((a, b) => Number(a.family === 0) - Number(b.family === 0) || a.contactId - b.contactId);
    const joining = others.filter((one) => one.family === 0 || one.family !== head?.family);
    if (!head || joining.length === 0) continue;
    for (const one of joining) await setFamily(ctx, one.contactId, head.contactId);
    linked += 1;
  }
  await noteApart(ctx.tx, ids);
  const after = await lockContacts(ctx.tx, ids);
  await passBack(
    ctx.tx,
    after.map(({ contactId, version }) => ({
      contactId,
      versionBefore: before.get(contactId)!.version,
      version,
    })),
  );
  return { linked };
}
