import { labels as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput } from '../../platform/errors.ts';
import { presentProcess } from './present.ts';
import { insertProcesses, listProcessRows } from './store.ts';
import { withWordsForTaken } from './taken.ts';

/** The office's process types, oldest first. */
export async function listProcessTypes(ctx: Context): Promise<contract.ProcessType[]> {
  return (await listProcessRows(ctx.tx)).map(presentProcess);
}

/** Adds a process type. @throws BadInput for a restricted name and for one in use */
export async function addProcess(ctx: Context, name: string): Promise<contract.ProcessType> {
  if (contract.isRestrictedProcess(name)) throw new BadInput(contract.labelMessages.processRestricted);
  const key = contract.labelKey(name);
  const taken = (await listProcessRows(ctx.tx)).some((row) => contract.labelKey(row.typeName) === key);
  if (taken) throw new BadInput(contract.labelMessages.nameTaken);
  const [row] = await withWordsForTaken(() =>
    insertProcesses(ctx.tx, [{ clientId: ctx.office, typeName: name, createdAt: ctx.now }]),
  );
  const process = presentProcess(row!);
  ctx.emit('processType', { process });
  ctx.audit({ action: 'process.add', subject: `process:${process.id}` });
  return process;
}

/** The processes every office has from its first day. */
export async function makeSystemProcesses(ctx: Pick<Context, 'tx' | 'office' | 'now'>): Promise<void> {
  await insertProcesses(
    ctx.tx,
    contract.systemProcesses.map((typeName) => ({
      clientId: ctx.office,
      typeName,
      isSystem: true,
      createdAt: ctx.now,
    })),
  );
}
