import { ai as contract, PROVIDER_CLIENT_ID, type RouteInput } from '@chairline/contract';
import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { noSuchOffice } from '../../offices/index.ts';
import { mustBePracticeQuery, type Practices, runInPractice } from './run-in-practice.ts';
import { mustBeQuery, runQuery } from './run-query.ts';
import { parametersOf } from '../tools/save-tool.ts';
import { findOfficeName } from '../store.ts';

type Asked = RouteInput<typeof contract.validateSqlQuery>['body'];

/**
 * A tool's query must be one that can run where it is to. What an office's own Open Dental makes of it, a dry run says.
 * @throws BadInput with what is wrong
 */
export async function mustBeValid(platform: Platform, asked: Asked): Promise<void> {
  const parameters = asked.parameters ? parametersOf(asked.parameters) : null;
  if (asked.run_location === 'OD') mustBePracticeQuery(asked.query, parameters);
  else await mustBeQuery(platform, PROVIDER_CLIENT_ID, asked.query, parameters);
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
  practices: Practices,
  scope: OfficeScope,
  asked: RouteInput<typeof contract.tryToolQuery>['body'],
): Promise<contract.ToolRun> {
  await inOffice(platform, scope, async (ctx) => {
    if ((await findOfficeName(ctx.tx, ctx.office)) === undefined) throw noSuchOffice();
    // Before it runs: whoever looks at an office's rows stands in its log, whatever comes of it.
    ctx.audit({ action: 'ai.try_query', subject: `office:${ctx.office}` });
  });
  const values = Object.fromEntries(
    Object.entries(asked.values).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const tool = { query: asked.query, parameters: parametersOf(asked.parameters ?? []) };
  return asked.run_location === 'OD'
    ? runInPractice(practices, scope.office, tool, values, true)
    : runQuery(platform, { office: scope.office }, tool, values);
}
