import type { FastifyInstance } from 'fastify';
import { PlivoError } from '../errors.ts';
import { answer, pageOf } from '../rest-kit.ts';
import type { Query } from '../rest-kit.ts';
import { bare, readAddress, restTime } from './addresses.ts';
import { causes } from './causes.ts';
import { readHeaders } from './dial.ts';
import { talkSeconds } from './hooks.ts';
import { addressField, readFields } from './rest-fields.ts';
import type { Fields } from './rest-fields.ts';
import type { Scripts } from './script.ts';
import type { Stage } from './stage.ts';
import type { Call } from './types.ts';

interface Params {
  authId: string;
  uuid: string;
}

/** Calls that one request may start at once. */
const MOST_AT_ONCE = 20;
/** Plivo, "transfer a call": more transfers of one call end it as a loop. */
const MOST_TRANSFERS = 70;

const isLive = (call: Call) => call.state === 'ringing' || call.state === 'in-progress';

function presentLive(call: Call): Record<string, unknown> {
  return {
    direction: call.direction,
    from: bare(call.from),
    to: bare(call.to),
    call_status: call.state,
    caller_name: call.callerName || bare(call.from),
    call_uuid: call.uuid,
    request_uuid: call.requestUuid,
    session_start: restTime(call.createdAt),
    stir_verification: 'Not Applicable',
  };
}

function presentEnded(call: Call): Record<string, unknown> {
  const seconds = talkSeconds(call);
  return {
    answer_time: restTime(call.answeredAt),
    bill_duration: seconds,
    billed_duration: Math.ceil(seconds / 60) * 60,
    call_direction: call.direction,
    call_duration: seconds,
    call_state: call.answeredAt === null ? (call.cause?.cause ?? 'UNKNOWN') : 'ANSWER',
    call_uuid: call.uuid,
    conference_uuid: null,
    end_time: restTime(call.endedAt),
    from_number: bare(call.from),
    hangup_cause_code: call.cause?.code ?? 0,
    hangup_cause_name: call.cause?.name ?? 'Unknown',
    hangup_source: call.source ?? 'Unknown',
    initiation_time: restTime(call.createdAt),
    parent_call_uuid: call.parent,
    resource_uri: `/v1/Account/${call.account}/Call/${call.uuid}/`,
    to_number: bare(call.to),
    total_amount: '0.00000',
    total_rate: '0.00550',
  };
}

/** Call/: calls that the product starts, looks at, moves and ends. */
export function registerCalls(app: FastifyInstance, stage: Stage, scripts: Scripts): void {
  const { exchange, directory } = stage;
  const callsOf = (account: string) =>
    [...exchange.calls.values()].filter((call) => call.account === account);

  function callOf({ authId, uuid }: Params): Call {
    const call = exchange.calls.get(uuid);
    if (call?.account !== authId) throw new PlivoError(404, 'not found');
    return call;
  }

  function transfer(call: Call, fields: Fields, leg: 'aleg' | 'bleg'): void {
    const to = addressField(fields, leg);
    if (!to) throw new PlivoError(400, `${leg}_url parameter not present`);
    call.transfers += 1;
    if (call.transfers > MOST_TRANSFERS) return exchange.hangUp(call, causes.loop, 'Plivo');
    return scripts.play(call, to, 'transfer', { Event: 'Redirect' });
  }

  app.post<{ Params: Params }>('/Call/', (request, reply) => {
    const fields = readFields(request.body);
    const account = request.params.authId;
    for (const name of ['from', 'to', 'answer_url']) {
      if (!fields[name]) throw new PlivoError(400, `${name} parameter not present`);
    }
    const from = readAddress(fields.from ?? '');
    if (!from) throw new PlivoError(400, 'from is invalid');
    const answerAt = addressField(fields, 'answer');
    const targets = (fields.to ?? '').split('<').slice(0, MOST_AT_ONCE);
    const devices = targets.map((target) => {
      const to = readAddress(target);
      const device = to === null ? null : directory.deviceOf(account, to);
      if (to === null || !device) throw new PlivoError(400, `to is invalid: ${target.slice(0, 60)}`);
      return { to, device };
    });
    const ringTimeout = Number(fields.ring_timeout ?? 120);
    const uuids = devices.map(({ to, device }) => {
      const call = exchange.place({
        account,
        from,
        to,
        device,
        callerName: fields.caller_name ?? '',
        answer: answerAt,
        hangup: addressField(fields, 'hangup') ?? answerAt,
        ring: addressField(fields, 'ring'),
        headers: readHeaders(fields.sip_headers),
        ringTimeout: stage.seconds(Number.isFinite(ringTimeout) ? ringTimeout : 120),
        onAnswer: () => answerAt && scripts.play(call, answerAt, 'answer', { Event: 'StartApp' }),
      });
      return call.uuid;
    });
    return answer(reply, 201, {
      message: uuids.length === 1 ? 'call fired' : 'calls fired',
      request_uuid: uuids.length === 1 ? uuids[0] : uuids,
    });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Call/', (request, reply) => {
    const { authId } = request.params;
    const { status } = request.query;
    if (status === 'live' || status === 'queued') {
      const wanted = callsOf(authId).filter((call) =>
        status === 'live' ? isLive(call) : call.state === 'queued',
      );
      return answer(reply, 200, { calls: wanted.map((call) => call.uuid) });
    }
    const ended = callsOf(authId)
      .filter((call) => call.state === 'ended')
      .toReversed();
    const page = pageOf(ended, request.query, `/v1/Account/${authId}/Call/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(presentEnded) });
  });

  app.get<{ Params: Params; Querystring: Query }>('/Call/:uuid/', (request, reply) => {
    const call = callOf(request.params);
    const { status } = request.query;
    if (status === 'live' && !isLive(call)) throw new PlivoError(404, 'not found');
    if (status === 'queued' && call.state !== 'queued') throw new PlivoError(404, 'not found');
    if (status === 'live' || status === 'queued') return answer(reply, 200, presentLive(call));
    // A record of a call is there once it is over.
    if (call.state !== 'ended') throw new PlivoError(404, 'not found');
    return answer(reply, 200, presentEnded(call));
  });

  app.post<{ Params: Params }>('/Call/:uuid/', (request, reply) => {
    const call = callOf(request.params);
    if (call.state !== 'in-progress') throw new PlivoError(404, 'call not found');
    const fields = readFields(request.body);
    const legs = fields.legs ?? 'aleg';
    if (!['aleg', 'bleg', 'both'].includes(legs)) throw new PlivoError(400, 'legs is invalid');
    const other = callsOf(call.account).find(
      (one) => one.state === 'in-progress' && (one.parent === call.uuid || one.uuid === call.parent),
    );
    if (legs !== 'aleg') {
      if (!other) throw new PlivoError(404, 'bleg not found');
      transfer(other, fields, 'bleg');
    }
    if (legs !== 'bleg') transfer(call, fields, 'aleg');
    return answer(reply, 202, {
      message: 'call transferred',
      call_uuids: [
        ...(legs === 'bleg' ? [] : [call.uuid]),
        ...(legs !== 'aleg' && other ? [other.uuid] : []),
      ],
    });
  });

  app.delete<{ Params: Params }>('/Call/:uuid/', (request, reply) => {
    const call = callOf(request.params);
    if (call.state === 'ended') throw new PlivoError(404, 'not found');
    exchange.hangUp(call, call.answeredAt === null ? causes.cancelled : causes.normal, 'API Request');
    return reply.code(204).send();
  });

  app.delete<{ Params: Params }>('/Request/:uuid/', (request, reply) => {
    const call = callOf(request.params);
    if (call.state === 'ended') throw new PlivoError(404, 'not found');
    exchange.hangUp(call, causes.cancelled, 'API Request');
    return reply.code(204).send();
  });
}
