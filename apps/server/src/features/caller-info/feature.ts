import type { Gateways } from '../../gateways/open-gateways.ts';
import type { Feature } from '../../platform/feature.ts';
import { on } from '../../platform/listeners.ts';
import type { Platform } from '../../platform/platform.ts';
import { noteRecordedCall } from './call-notes.ts';
import type { ListenTiming } from './hear-stream.ts';
import { listenJob, noteHeard } from './listen-job.ts';
import type { Neighbours } from './neighbours.ts';
import { callerInfoRoutes } from './routes.ts';
import { openSoundDoor } from './sound-socket.ts';
import { writeDownJob } from './write-down.ts';

/** What is collected of callers on calls: by an assistant, while they speak, and from recordings that are written down. */
export const callerInfoFeature = ({
  platform,
  gateways: { speech, carrier },
  neighbours,
  timings,
}: {
  platform: Platform;
  gateways: Pick<Gateways, 'speech' | 'carrier'>;
  neighbours: Neighbours;
  timings: { listening: ListenTiming };
}): Feature => {
  const door = openSoundDoor(platform, speech, neighbours, timings.listening);
  return {
    name: 'caller-info',
    routes: callerInfoRoutes(platform, neighbours),
    jobs: [
      writeDownJob(platform, speech, neighbours),
      listenJob(platform, carrier, speech !== null, neighbours),
    ],
    sockets: [door.socket],
    close: () => door.close(),
    listeners: [
      on('recording.kept', (ctx, kept) => noteRecordedCall(neighbours.calls, ctx, kept)),
      on('call.heard', (ctx, { callId }) => noteHeard(neighbours.calls, ctx, callId)),
    ],
  };
};
