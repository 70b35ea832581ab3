import { notifications as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { BadInput } from '../../platform/errors.ts';
import { quietUntil } from '../../platform/quiet-time.ts';
import { findSettings, keepSettings } from './store-settings.ts';

const { usualNoticeSettings: usual, notificationMessages: words } = contract;

/** How the acting user wants to be told of what is new. */
export async function getNoticeSettings(ctx: Context): Promise<{ settings: contract.NoticeSettings }> {
  return { settings: (await findSettings(ctx.tx, userOf(ctx).userId)) ?? usual };
}

/**
 * Keeps how the acting user wants to be told; their other devices follow.
 * @throws BadInput where the quiet times would end as they begin
 */
export async function setNoticeSettings(
  ctx: Context,
  change: RouteInput<typeof contract.setNoticeSettings>['body'],
): Promise<{ settings: contract.NoticeSettings }> {
  const { userId } = userOf(ctx);
  const settings = await keepSettings(ctx.tx, { office: ctx.office, userId, start: usual, change });
  if (settings.from === settings.to) throw new BadInput(words.quietTime);
  ctx.emit('noticeSettings', { settings }, [userId]);
  return { settings };
}

/** Whether a user wants to hear of nothing now, by the office's clocks. */
export async function isQuietFor(ctx: Context, userId: number): Promise<boolean> {
  const settings = await findSettings(ctx.tx, userId);
  if (!settings?.quiet) return false;
  const { from, to, days } = settings;
  return quietUntil({ enabled: true, from, to, days }, await findTimeZone(ctx.tx), ctx.now) !== null;
}
