import { reminderRules as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { officeQuietUntil } from '../consent/index.ts';
import { isOfficeOpen } from '../hours/index.ts';
import { queueAutomaticTexts, roomForTexts, withdrawText } from '../inbox/index.ts';
import { askForVisits, findConfirmedDefs, findPracticeSettings, visitsAskedAt } from '../practice/index.ts';
import { judge } from './judge.ts';
import { listRulesOn, type RuleRow } from './store.ts';
import {
  closeOver,
  findReady,
  findSaid,
  holdDue,
  holdReminders,
  listOutdated,
  saveDecided,
} from './store-sends.ts';
import { lockDue, planSends } from './store-subjects.ts';

export const REMIND = promptTask('remind-by-rule');
/** Reminders of one transaction. */
const BATCH = 250;
const HOUR = 3_600_000;
/** What was missed while the server was down is caught up with for so long after it was due. */
const LATE_MS = 12 * HOUR;
/** An answer of the practice system that is older is asked for anew. */
const FRESH_MS = 2 * 60_000;
/** Texts are handed over for so many seconds of the number's pace: what waits longer would be decided too early. */
const AHEAD_SECONDS = 60;
/** Closed offices are looked at again after this. */
const CLOSED_MS = 5 * 60_000;
const AGAIN_MS = 2_000;
/** How often an answer is looked for at once; then the next minute does. */
const TRIES = 20;
const ASK_AGAIN = 5;

/** What a run is to do next. */
type Step = 'over' | 'ask' | 'go';

/**
 * Sends what is due by an office's rules: asks the practice system first, then decides on each and queues its text, a
 * batch a transaction. Run as often as one likes, each reminder goes once.
 * @param tries how often this run has waited for the practice system's answer
 */
export async function remindByRule(platform: Platform, office: number, tries = 0): Promise<void> {
  const scope = { office, actor: { kind: 'job', name: REMIND } } as const;
  await inOffice(platform, scope, withdrawOutdated);
  const step = await inOffice(platform, scope, (ctx) => prepare(platform, ctx, tries));
  if (step !== 'go') return;
  const rules = await inOffice(platform, scope, (ctx) => listRulesOn(ctx.tx));
  for (const { ruleId } of rules)
    for (let more = true; more;) more = await inOffice(platform, scope, (ctx) => sendBatch(ctx, ruleId));
}

/** Texts that have not left yet and say what is no longer so are taken back; a moved visit has its own. */
async function withdrawOutdated(ctx: Context): Promise<void> {
  await holdReminders(ctx.tx, ctx.office);
  for (const { sendId, itemId, reason } of await listOutdated(ctx.tx, ctx.now)) {
    const why = `Not sent. ${contract.leftOutWords[reason]}.`;
    if ((await withdrawText(ctx, itemId, why)) !== 'withdrawn') continue;
    await saveDecided(ctx.tx, [{ sendId, reason, toNumber: null, itemId, language: null }], ctx.now);
  }
}

/** Writes down what became due, and sees whether any of it may go now. */
async function prepare(platform: Platform, ctx: Context, tries: number): Promise<Step> {
  await holdReminders(ctx.tx, ctx.office);
  const zone = await findTimeZone(ctx.tx);
  const rules = await listRulesOn(ctx.tx);
  for (const rule of rules) {
    const after = new Date(Math.max(ctx.now.getTime() - lateMs(rule), rule.onSince?.getTime() ?? 0));
    await planSends(ctx.tx, ctx.office, rule, { after, before: ctx.now, now: ctx.now, zone });
  }
  await closeOver(ctx.tx, ctx.now);
  if (!(await findReady(ctx.tx, ctx.now))) return 'over';
  const quiet = await officeQuietUntil(ctx);
  if (quiet) {
    await holdDue(ctx.tx, ctx.now, { waitsFor: 'quiet', until: quiet });
    return 'over';
  }
  if (!(await isOfficeOpen(ctx, ctx.now))) {
    const until = new Date(ctx.now.getTime() + CLOSED_MS);
    for (const { ruleId, openHoursOnly } of rules)
      if (openHoursOnly) await holdDue(ctx.tx, ctx.now, { waitsFor: 'closed', until, ruleId });
  }
  const youngest = await findReady(ctx.tx, ctx.now);
  if (!youngest) return 'over';
  const askedAt = await visitsAskedAt(ctx);
  if (askedAt && askedAt >= youngest && ctx.now.getTime() - askedAt.getTime() < FRESH_MS) return 'go';
  await holdDue(ctx.tx, ctx.now, { waitsFor: 'practice', until: ctx.now });
  // Once more in between: a reading that was under way has put the next one off.
  if (tries === 0 || tries === ASK_AGAIN) await askForVisits(platform, ctx);
  if (tries < TRIES) await lookAgain(ctx, tries + 1);
  return 'ask';
}

/** Half of its hours: two hours before is no use half an hour before. */
const lateMs = ({ unit, amount }: RuleRow): number =>
  unit === 'hours' ? Math.min(LATE_MS, (amount * HOUR) / 2) : LATE_MS;

async function lookAgain(ctx: Context, tries: number): Promise<void> {
  const key = `${REMIND}:${ctx.office}:answer`;
  const runAt = new Date(ctx.now.getTime() + AGAIN_MS);
  await ctx.enqueue(REMIND, { tries }, { jobKey: key, queue: key, runAt });
}

/** Decides on the next reminders of a rule and queues their texts. @returns whether more may follow */
async function sendBatch(ctx: Context, ruleId: number): Promise<boolean> {
  await holdReminders(ctx.tx, ctx.office);
  const rule = (await listRulesOn(ctx.tx)).find((one) => one.ruleId === ruleId);
  const askedAt = await visitsAskedAt(ctx);
  // The practice's answer has become old meanwhile: the next run asks anew.
  if (!rule || !askedAt || ctx.now.getTime() - askedAt.getTime() >= FRESH_MS) return false;
  const limit = Math.min(BATCH, await roomForTexts(ctx, AHEAD_SECONDS));
  if (limit === 0) {
    await holdDue(ctx.tx, ctx.now, { waitsFor: 'pace', until: ctx.now });
    return false;
  }
  const zone = await findTimeZone(ctx.tx);
  const confirmed = await findConfirmedDefs(ctx.tx, await findPracticeSettings(ctx.tx));
  const rows = await lockDue(ctx.tx, rule, { now: ctx.now, askedAt, zone, confirmed, limit });
  if (rows.length === 0) return false;
  const since = new Date(ctx.now.getTime() - 24 * HOUR);
  const verdicts = await judge(ctx, rows, {
    rule,
    zone,
    said: (numbers) => findSaid(ctx.tx, ruleId, numbers, since),
    leaves: () => ctx.now,
  });
  const texts = verdicts.flatMap((verdict) => (verdict.reason === null ? [verdict.text] : []));
  const itemIds = await queueAutomaticTexts(ctx, texts, rule.name);
  const items = new Map(texts.map((text, index) => [text, itemIds[index]!]));
  await saveDecided(
    ctx.tx,
    verdicts.map((verdict) => ({
      sendId: verdict.row.send_id,
      reason: verdict.reason,
      toNumber: verdict.reason === null ? verdict.text.to : null,
      itemId: verdict.reason === null ? items.get(verdict.text)! : null,
      language: verdict.reason === null ? verdict.text.language : null,
    })),
    ctx.now,
  );
  ctx.audit({
    action: 'reminder_rule.send',
    subject: `reminder_rule:${ruleId}`,
    details: { sent: itemIds, left_out: rows.length - itemIds.length },
  });
  return rows.length === limit;
}
