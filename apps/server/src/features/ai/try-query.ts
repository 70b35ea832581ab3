import { ai as contract, PROVIDER_CLIENT_ID, type RouteInput } from '@chairline/contract';
import { BadInput } from '../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { noSuchOffice } from '../offices/index.ts';
import { mustBeQuery, runQuery } from './run-query.ts';
import { parametersOf } from './save-tool.ts';
import { findOfficeName } from './store.ts';

type Asked = RouteInput<typeof contract.validateSqlQuery>['body'];

/** Says that tools cannot run there yet, and what to do instead. */
const NO_OPEN_DENTAL =
  'Tools cannot run in Open Dental yet: the connector answers named questions alone. Choose DSS, whose patients, appointments, procedures, claims and payments are the practice’s own, as they were last read.';

/** A tool's query must be one that can run where it is to. @throws BadInput with what is wrong */
export async function mustBeValid(platform: Platform, asked: Asked): Promise<void> {
  if (asked.run_location === 'OD') throw new BadInput(NO_OPEN_DENTAL);
  const parameters = asked.parameters ? parametersOf(asked.parameters) : null;
  await mustBeQuery(platform, PROVIDER_CLIENT_ID, asked.query, parameters);
}

/** Whether a query may be a tool's, and a sentence that says so or what is wrong. */
export async function validateSqlQuery(
  platform: Platform,
  asked: Asked,
): Promise<{ isValid: boolean; message: string }> {
  try {
    await mustBeValid(platform, asked);
    return { isValid: true, message: contract.aiMessages.valid };
  } catch (error) {
    if (!(error instanceof BadInput)) throw error;
    return { isValid: false, message: error.message };
  }
}

/** Runs a query once for an office, with values for its parameters. @throws BadInput; Refusal 404 for no office */
export async function tryToolQuery(
  platform: Platform,
  scope: OfficeScope,
  asked: RouteInput<typeof contract.tryToolQuery>['body'],
): Promise<contract.ToolRun> {
  if (asked.run_location === 'OD') throw new BadInput(NO_OPEN_DENTAL);
  await inOffice(platform, scope, async (ctx) => {
    if ((await findOfficeName(ctx.tx, ctx.office)) === undefined) throw noSuchOffice();
    // Before it runs: whoever looks at an office's rows stands in its log, whatever comes of it.
    ctx.audit({ action: 'ai.try_query', subject: `office:${ctx.office}` });
  });
  const values = Object.fromEntries(
    Object.entries(asked.values).map(([name, value]) => [name.toLowerCase(), value]),
  );
  return runQuery(
    platform,
    { office: scope.office },
    { query: asked.query, parameters: parametersOf(asked.parameters ?? []) },
    values,
  );
}
