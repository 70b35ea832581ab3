import { CarrierError, type PhoneCarrier } from '../../../gateways/plivo/index.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import type { RecordingAct } from './due-recording.ts';
import { hookUrl } from '../answer/hooks.ts';
import { noteRecording } from './note-recording.ts';
import type { CallRow } from '../store.ts';
import { takeTold } from '../state/take-told.ts';

/**
 * Has the carrier begin, pause or go on with the recording of a call. What it refuses or leaves in doubt is looked up:
 * it may record already, or the call may be over.
 * @throws CarrierError for what may be tried again
 */
export async function recordCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { callId, conference }: Pick<CallRow, 'callId' | 'conference'>,
  how: Extract<RecordingAct, { act: 'record' }>['how'],
): Promise<void> {
  const take = (recording: CallRow['recording']) =>
    inOffice(platform, scope, (ctx) => takeTold(platform, ctx, callId, [], { recording }));
  try {
    if (how === 'begin') {
      const query = { office: scope.office, call: callId };
      const { id, url } = await carrier.startRecording(conference, hookUrl(platform, 'call-recorded', query));
      await inOffice(platform, scope, async (ctx) => {
        const told = { carrierId: id, kind: 'call', url, seconds: null, done: false } as const;
        await noteRecording(ctx, callId, told);
      });
    } else await carrier.pauseRecording(conference, how === 'pause');
    await take(how === 'pause' ? 'paused' : 'on');
  } catch (error) {
    if (!(error instanceof CarrierError) || error.outcome === 'busy' || error.outcome === 'unreachable')
      throw error;
    const now = await carrier.recordingOf(conference);
    if (now === null) return;
    if (now !== 'off') {
      await take(now);
      return;
    }
    if (error.outcome !== 'refused') throw error;
    // One that was to be paused is not there any more: should it go on, a new one is begun.
    if (how !== 'begin') {
      await take(null);
      return;
    }
    platform.log.warn({ call: callId, reason: error.message }, 'the carrier does not record a call');
    await inOffice(platform, scope, async (ctx) => {
      await takeTold(platform, ctx, callId, [], { recording: 'refused' });
      ctx.audit({
        action: 'call.not_recorded',
        subject: `call:${callId}`,
        details: { reason: error.message },
      });
    });
  }
}
