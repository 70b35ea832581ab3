import { loadChunk } from '../lib/load-chunk.ts';
import { wantPhone } from '../lib/phone-wanted.ts';

/** Goes (back) into a call that waits, from wherever it stands. @throws ApiError: it waits on */
export async function resumeCall(conferenceName: string): Promise<void> {
  wantPhone();
  const { rejoin } = await loadChunk('softphone', () => import('../lib/softphone/softphone.ts'));
  await rejoin(conferenceName);
}
