import { notifications as contract } from '@chairline/contract';
import { noticeSettingsReducers } from '@chairline/office-state/notifications';
import { call } from '../../lib/api.ts';
import { liveQuery } from '../../lib/live-query.ts';
import { live } from '../../lib/live.ts';
import { queryClient } from '../../lib/query-client.ts';
import { isQuietNow } from '../../lib/quiet-now.ts';
import { currentSession } from '../../lib/session.ts';
import { speaksHere } from './front-window.ts';

type Answer = { settings: contract.NoticeSettings };

live.learn(contract.noticeEvents, {});

/** How the viewer wants to be told of what is new. */
export const noticeSettingsQuery = liveQuery<Answer>(
  ['notice_settings'],
  (signal) => call(contract.getNoticeSettings, { signal }),
  noticeSettingsReducers,
);

/**
 * Keeps a choice, shown at once; the user's other devices follow. What could not be kept is as it was.
 * @throws what the API client throws
 */
export async function changeNoticeSettings(change: Partial<contract.NoticeSettings>): Promise<void> {
  const { queryKey } = noticeSettingsQuery;
  // An answer that is on its way knows nothing of this.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Answer>(queryKey, { settings: { ...noticeSettings(), ...change } });
  try {
    await call(contract.setNoticeSettings, { body: change, quiet400: true });
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey });
    throw error;
  }
}

/** What the viewer chose, as far as it is known here; until then what is usual. */
export const noticeSettings = (): contract.NoticeSettings =>
  queryClient.getQueryData<Answer>(noticeSettingsQuery.queryKey)?.settings ?? contract.usualNoticeSettings;

/** Whether these are quiet times. @param now epoch milliseconds */
export function isQuietBy({ quiet, ...hours }: contract.NoticeSettings, now: number): boolean {
  const timezone = currentSession()?.client.timezone ?? 'UTC';
  return isQuietNow({ ...hours, enabled: quiet }, new Date(now), timezone);
}

/** Whether something new is to be told in this window now: it is the one that speaks, and these are no quiet times. */
export async function mayTell(): Promise<boolean> {
  return !isQuietBy(noticeSettings(), Date.now()) && speaksHere();
}
