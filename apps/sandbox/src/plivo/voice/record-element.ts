import type { Element } from './document.ts';
import { addressOf, askAction, numberOf } from './element-kit.ts';
import { recordingParams } from './recordings.ts';
import type { Recorder } from './recordings.ts';
import { createRoom } from './room.ts';
import type { Next, Stage } from './stage.ts';
import { SAMPLE_RATE, TICK_SAMPLES } from './sound.ts';
import type { Call } from './types.ts';

/** What is quieter counts as silence. */
const QUIET = 100;

/** Records what a caller says: until a key, silence, the longest length or the end of the call. */
export async function playRecord(
  stage: Stage,
  element: Element,
  call: Call,
  signal: AbortSignal,
): Promise<Next> {
  const { hooks, recordings, seconds } = stage;
  const room = createRoom(() => false);
  const sound = call.device.sound(call);
  if (sound) room.enter({ id: call.uuid, sound });
  const about = { account: call.account, mpcUuid: null, mpcName: null, kind: 'call' as const, call };
  const callback = addressOf(element, 'callbackUrl', 'callbackMethod');

  /** Ends it once, and tells the callback. */
  function finish(recorder: Recorder): Record<string, string> {
    const recording = recorder.stop();
    room.stop();
    const params = recordingParams(recording, recordings.urlOf(recording));
    hooks.tellOf(call, callback, { Event: 'RecordStop', ...params });
    return params;
  }

  if (element.attributes.recordSession === 'true' || element.attributes.startOnDialAnswer === 'true') {
    // The rest of the document goes on meanwhile; the lengths come with the callback.
    const recorder = recordings.start(about, room, call.uuid);
    call.onEnd.push(() => void finish(recorder));
    return askAction(stage, element, call, {
      RecordUrl: recorder.url,
      RecordingID: recorder.id,
      RecordingDuration: '-1',
      RecordingDurationMs: '-1',
    });
  }

  const patience = seconds(numberOf(element, 'timeout', 15));
  const finishKey = element.attributes.finishOnKey ?? '#';
  let quietFor = 0;
  const silence = Promise.withResolvers<void>();
  const recorder = recordings.start(about, room, call.uuid, (samples) => {
    quietFor = samples.some((sample) => Math.abs(sample) > QUIET)
      ? 0
      : quietFor + (TICK_SAMPLES / SAMPLE_RATE) * 1000;
    if (quietFor >= patience) silence.resolve();
  });
  call.device.recording?.(call);
  const over = new AbortController();
  const key = call.keypad
    .next(seconds(numberOf(element, 'maxLength', 60)), AbortSignal.any([signal, over.signal]))
    .catch(() => null);
  let pressed = await Promise.race([key, silence.promise.then(() => null)]);
  if (pressed !== null && finishKey !== 'none' && !finishKey.includes(pressed) && finishKey.length === 1)
    pressed = '';
  over.abort();
  const params = finish(recorder);
  if (signal.aborted) {
    // Whoever hung up has left a message all the same.
    hooks.tellOf(call, addressOf(element, 'action'), { ...params, Digits: 'hangup' });
  }
  signal.throwIfAborted();
  return askAction(stage, element, call, { ...params, Digits: pressed ?? '' });
}
