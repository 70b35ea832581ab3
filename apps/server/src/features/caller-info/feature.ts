import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteRecordedCall } from './call-notes.ts';
import type { Neighbours } from './neighbours.ts';
import { callerInfoRoutes } from './routes.ts';
import { writeDownJob } from './write-down.ts';

/** What is collected of callers on calls: by an assistant, and from recordings that are written down. */
export const callerInfoFeature = ({
  platform,
  gateways: { speech },
  neighbours,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'speech'>;
  neighbours: Neighbours;
}): Feature => ({
  name: 'caller-info',
  routes: callerInfoRoutes(platform, neighbours),
  jobs: [writeDownJob(platform, speech, neighbours)],
  listeners: [on('recording.kept', (ctx, kept) => noteRecordedCall(neighbours.calls, ctx, kept))],
});
