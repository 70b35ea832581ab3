import type { FastifyInstance } from 'fastify';
import { PlivoError } from '../errors.ts';
import { answer } from '../rest-kit.ts';
import { restTime } from './addresses.ts';
import type { Exchange } from './exchange.ts';
import { readFields } from './rest-fields.ts';
import type { Stream, Streams } from './streams.ts';
import type { Call } from './types.ts';

interface Params {
  authId: string;
  uuid: string;
  id: string;
}

const CONTENT_TYPES = ['audio/x-l16;rate=8000', 'audio/x-l16;rate=16000', 'audio/x-mulaw;rate=8000'];
const LONGEST_SECONDS = 86_400;

/** Call/{uuid}/Stream/: the sound of calls, sent to sockets. Of the sounds that Plivo knows only mu-law is played. */
export function registerStreams(app: FastifyInstance, exchange: Exchange, streams: Streams): void {
  function callOf({ authId, uuid }: Params): Call {
    const call = exchange.calls.get(uuid);
    if (call?.account !== authId || call.state !== 'in-progress') throw new PlivoError(404, 'call not found');
    return call;
  }
  const present = ({ id, call, url, startedAt, endedAt }: Stream) => ({
    audio_track: 'inbound',
    bidirectional: false,
    call_uuid: call.uuid,
    created_at: restTime(startedAt),
    start_time: restTime(startedAt),
    end_time: restTime(endedAt),
    plivo_auth_id: call.account,
    service_url: url,
    stream_id: id,
  });

  app.post<{ Params: Params }>('/Call/:uuid/Stream/', (request, reply) => {
    const call = callOf(request.params);
    const fields = readFields(request.body);
    const url = fields.service_url ?? '';
    if (!URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol))
      throw new PlivoError(400, 'service_url is invalid');
    if (streams.of(call).some((stream) => stream.url === url))
      throw new PlivoError(400, 'an active stream already exists at this service_url');
    const track = fields.audio_track ?? 'inbound';
    if (!['inbound', 'outbound', 'both'].includes(track)) throw new PlivoError(400, 'audio_track is invalid');
    if (fields.bidirectional === 'true' && track !== 'inbound')
      throw new PlivoError(400, 'audio_track must be inbound where bidirectional is true');
    const contentType = fields.content_type ?? 'audio/x-l16;rate=8000';
    if (!CONTENT_TYPES.includes(contentType)) throw new PlivoError(400, 'content_type is invalid');
    if (contentType !== 'audio/x-mulaw;rate=8000' || track !== 'inbound' || fields.bidirectional === 'true')
      throw new PlivoError(400, 'the sandbox plays inbound mu-law alone');
    const seconds = Number(fields.stream_timeout ?? LONGEST_SECONDS);
    if (!Number.isInteger(seconds) || seconds < 1) throw new PlivoError(400, 'stream_timeout is invalid');
    const { id } = streams.start(call, { url, contentType, timeout: seconds * 1_000 });
    return answer(reply, 202, { message: 'audio streaming started', stream_id: id });
  });

  app.get<{ Params: Params }>('/Call/:uuid/Stream/', (request, reply) =>
    answer(reply, 200, { objects: streams.of(callOf(request.params)).map(present) }),
  );

  app.delete<{ Params: Params }>('/Call/:uuid/Stream/', (request, reply) => {
    const call = callOf(request.params);
    for (const { id } of streams.of(call)) streams.stop(call, id);
    return reply.code(204).send();
  });

  app.delete<{ Params: Params }>('/Call/:uuid/Stream/:id', (request, reply) => {
    if (!streams.stop(callOf(request.params), request.params.id)) throw new PlivoError(404, 'not found');
    return reply.code(204).send();
  });
}
