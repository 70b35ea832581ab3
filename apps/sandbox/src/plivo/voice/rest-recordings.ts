import type { FastifyInstance } from 'fastify';
import type { World } from '../../world/index.ts';
import { PlivoError } from '../errors.ts';
import { answer, pageOf } from '../rest-kit.ts';
import type { Query } from '../rest-kit.ts';
import type { PlivoStore } from '../store.ts';
import type { Recording } from '../types.ts';
import { bare, restTime } from './addresses.ts';
import type { Recordings } from './recordings.ts';

interface Params {
  authId: string;
  id: string;
}

/** Recording/: what was recorded, and forgetting it. */
export function registerRecordings(app: FastifyInstance, store: PlivoStore, recordings: Recordings): void {
  function recordingOf({ authId, id }: Params): Recording {
    const recording = store.recordings.get(id);
    if (recording?.account !== authId) throw new PlivoError(404, 'not found');
    return recording;
  }

  const present = (recording: Recording): Record<string, unknown> => ({
    add_time: restTime(recording.endedAt),
    call_uuid: recording.callUuid,
    conference_name: recording.mpcName,
    conference_uuid: recording.mpcUuid,
    mpc_name: recording.mpcName,
    mpc_uuid: recording.mpcUuid,
    from_number: bare(recording.from),
    to_number: bare(recording.to),
    recording_duration_ms: recording.durationMs.toFixed(5),
    recording_start_ms: recording.startedAt.toFixed(5),
    recording_end_ms: recording.endedAt.toFixed(5),
    recording_format: 'wav',
    recording_id: recording.id,
    recording_type: recording.kind,
    recording_url: recordings.urlOf(recording),
    resource_uri: `/v1/Account/${recording.account}/Recording/${recording.id}/`,
    rounded_recording_duration: Math.ceil(recording.durationMs / 60_000) * 60,
  });

  app.get<{ Params: Params; Querystring: Query }>('/Recording/', (request, reply) => {
    const { authId } = request.params;
    const { call_uuid: call, mpc_uuid: mpc } = request.query;
    const name = request.query.mpc_name ?? request.query.conference_name;
    const mine = [...store.recordings.values()]
      .filter(
        (one) =>
          one.account === authId &&
          (call === undefined || one.callUuid === call) &&
          (mpc === undefined || one.mpcUuid === mpc) &&
          (name === undefined || one.mpcName === name),
      )
      .toReversed();
    const page = pageOf(mine, request.query, `/v1/Account/${authId}/Recording/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(present) });
  });

  app.get<{ Params: Params }>('/Recording/:id/', (request, reply) =>
    answer(reply, 200, present(recordingOf(request.params))),
  );

  app.delete<{ Params: Params }>('/Recording/:id/', (request, reply) => {
    store.recordings.delete(recordingOf(request.params).id);
    return reply.code(204).send();
  });
}

/** The files, at a public address that nobody guesses, as the carrier's are. */
export function registerRecordingFiles(app: FastifyInstance, world: World, store: PlivoStore): void {
  app.get<{ Params: { account: string; file: string } }>(
    '/plivo/recordings/:account/:file',
    (request, reply) => {
      const { account, file } = request.params;
      const recording = store.recordings.get(file.replace(/\.wav$/, ''));
      const bytes = recording?.account === account ? world.blobs.get(recording.blob) : null;
      if (!bytes) return reply.code(404).send({ error: 'not found' });
      return reply.type('audio/wav').header('x-content-type-options', 'nosniff').send(bytes);
    },
  );
}
