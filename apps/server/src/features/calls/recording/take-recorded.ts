import { fitIndex, takeDelivery } from '../../../platform/deliveries/index.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readHookQuery } from '../answer/hooks.ts';
import { noteRecording } from './note-recording.ts';

type Form = Readonly<Record<string, string>>;

/** No recording is longer than a week. */
const LONGEST_SECONDS = 7 * 86_400;

/** Whole seconds of a recording; null for one whose length comes with a later word, which the carrier says as -1. */
function secondsIn(form: Form): number | null {
  const [ms, seconds] = [Number(form.RecordingDurationMs || NaN), Number(form.RecordingDuration || NaN)];
  const whole = Math.round(ms >= 0 ? ms / 1000 : seconds);
  return whole >= 0 && whole <= LONGEST_SECONDS ? whole : null;
}

/**
 * Takes in what the carrier says of a recording: of a call (its events), or of a caller's message. A job fetches it.
 * @throws BadInput when the address names no call
 */
export async function takeRecorded(
  platform: Platform,
  query: unknown,
  form: Form,
  kind: 'call' | 'voicemail',
): Promise<void> {
  const hook = readHookQuery(query);
  if (!hook) throw new BadInput('This address names no call.');
  const given = form.RecordUrl ?? form.RecordFile ?? '';
  const url = URL.canParse(given) ? given : null;
  const carrierId = form.RecordingID ?? fitIndex(given);
  const event = form.EventName ?? '';
  // Of a message it is told once when the caller is done, and once more when the file is there.
  const done = url !== null && (kind === 'voicemail' || event === 'MPCRecordingCompleted');
  if (carrierId === '' || (kind === 'voicemail' && !done)) return;
  const key = `recording:${hook.call}:${carrierId}:${event}:${form.EventTimestamp ?? form.RecordingDuration ?? ''}`;
  const delivery = { vendor: 'plivo', key, office: hook.office, body: { ...form } } as const;
  await takeDelivery(platform, delivery, (ctx) =>
    noteRecording(ctx, hook.call, { carrierId, kind, url, seconds: secondsIn(form), done }),
  );
}
