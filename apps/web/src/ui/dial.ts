import { loadChunk } from '../lib/load-chunk.ts';
import { wantPhone } from '../lib/phone-wanted.ts';
import type { Placed } from '../lib/softphone/place-call.ts';
import { sayFault } from './say-fault.ts';

/** Calls somebody by the softphone, from wherever a number stands. What goes wrong is said. */
export function dial(called: Placed): void {
  wantPhone();
  loadChunk('softphone', () => import('../lib/softphone/place-call.ts'))
    .then(({ place }) => place(called))
    .catch((error: unknown) => sayFault(error));
}
