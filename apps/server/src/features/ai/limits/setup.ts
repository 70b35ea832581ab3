import { ai as contract, type RouteInput } from '@chairline/contract';
import type { SpeechToText } from '../../../gateways/speech/index.ts';
import type { Context } from '../../../platform/context.ts';
import { BadInput, conflict } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { noSuchOffice } from '../../offices/index.ts';
import {
  findOfficeAi,
  type LimitsRow,
  listAgentModels,
  listLimits,
  listOfficesAi,
  type OfficeAi,
  saveAgentModel,
  saveLimits,
} from './store-limits.ts';

type Chosen = Awaited<ReturnType<typeof listAgentModels>>;

/** The models of this server, and what is set up for each office. */
export async function getAiSetup(platform: Platform, speech: SpeechToText | null): Promise<contract.AiSetup> {
  const offices = await platform.db.transaction({ routing: true }, async (tx) => {
    const [limits, chosen] = [await listLimits(tx), await listAgentModels(tx)];
    return (await listOfficesAi(tx)).map((office) => present(office, limits, chosen));
  });
  return {
    models: [...platform.models.list()],
    speech: speech && { model: speech.facts.model, cents_per_minute: speech.facts.centsPerMinute },
    defaults: contract.aiCeilingDefaults,
    offices,
  };
}

/** Chooses the model that an agent of the office of `ctx` asks. @throws BadInput for none of the server's; Refusal 404 */
export async function chooseAgentModel(
  ctx: Context,
  { agent, model }: Pick<RouteInput<typeof contract.chooseAgentModel>['body'], 'agent' | 'model'>,
): Promise<{ setup: contract.AiOfficeSetup; changed: boolean }> {
  if (model !== null && !ctx.models.find(model)) throw new BadInput(contract.limitMessages.noSuchModel);
  const before = await setupOf(ctx);
  if (before.models[agent] === model) return { setup: before, changed: false };
  await saveAgentModel(ctx.tx, ctx.office, agent, model);
  ctx.audit({ action: 'ai.model', subject: `office:${ctx.office}`, details: { agent, model } });
  return { setup: await setupOf(ctx), changed: true };
}

/** Saves what the office of `ctx` may use a day at most. @throws Refusal 404; 409 for an old version */
export async function updateAiCeiling(
  ctx: Context,
  { version, office_tokens, office_cents }: RouteInput<typeof contract.updateAiCeiling>['body'],
): Promise<contract.AiOfficeSetup> {
  await setupOf(ctx);
  const change = { ceilingTokens: office_tokens, ceilingCents: office_cents };
  if (!(await saveLimits(ctx.tx, ctx.office, version, change))) throw conflict(contract.aiMessages.changed);
  ctx.audit({
    action: 'ai.ceiling',
    subject: `office:${ctx.office}`,
    details: { office_tokens, office_cents },
  });
  return setupOf(ctx);
}

async function setupOf(ctx: Context): Promise<contract.AiOfficeSetup> {
  const office = await findOfficeAi(ctx.tx, ctx.office);
  if (!office) throw noSuchOffice();
  return present(office, await listLimits(ctx.tx), await listAgentModels(ctx.tx));
}

function present(
  { clientId, aiMode }: OfficeAi,
  limits: readonly LimitsRow[],
  chosen: Chosen,
): contract.AiOfficeSetup {
  const row = limits.find((one) => one.clientId === clientId);
  const modelOf = (agent: contract.AgentPurpose) =>
    chosen.find((one) => one.clientId === clientId && one.agent === agent)?.model ?? null;
  return {
    client_id: clientId,
    ai_mode: aiMode === 1 ? 1 : 0,
    models: {
      'AI Scheduling': modelOf('AI Scheduling'),
      'AI Cost Analysis': modelOf('AI Cost Analysis'),
      'AI FrontDesk': modelOf('AI FrontDesk'),
      'AI Analytical': modelOf('AI Analytical'),
    },
    ceiling: { office_tokens: row?.ceilingTokens ?? null, office_cents: row?.ceilingCents ?? null },
    version: row?.version ?? 0,
  };
}
