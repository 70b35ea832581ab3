import type { calls } from '@chairline/contract';
import { loadChunk } from '../lib/load-chunk.ts';
import { wantPhone } from '../lib/phone-wanted.ts';
import { calledIn } from './join-call.ts';

/** Goes (back) into a call that waits, from wherever it stands. @throws ApiError, PhoneFault: it waits on */
export async function resumeCall(one: calls.OngoingCall): Promise<void> {
  wantPhone();
  const { place } = await loadChunk('softphone', () => import('../lib/softphone/place-call.ts'));
  await place({ resume: one.conferenceName, ...calledIn(one) });
}
