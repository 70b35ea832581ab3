import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { PlivoError } from '../errors.ts';
import { answer } from '../rest-kit.ts';
import { bare, readAddress, restTime } from './addresses.ts';
import { causes } from './causes.ts';
import type { Conference, Member } from './conference-types.ts';
import { readHeaders } from './dial.ts';
import { JoinError, readJoin } from './join-request.ts';
import type { JoinRequest } from './join-request.ts';
import { checkNamed, conferenceOf, memberOf } from './rest-conferences.ts';
import type { ConferenceParams } from './rest-conferences.ts';
import { addressField, readFields } from './rest-fields.ts';
import type { Fields } from './rest-fields.ts';
import type { Scripts } from './script.ts';
import type { Stage } from './stage.ts';
import type { Call } from './types.ts';

/** Plivo, "add a participant": destinations that are called at once for one agent. */
const MOST_DESTINATIONS = 20;
const RINGS = 45;

const snake = (attribute: string) => attribute.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

function present(conference: Conference, member: Member): Record<string, unknown> {
  return {
    billed_amount: null,
    billed_duration: null,
    call_uuid: member.call.uuid,
    coach_mode: member.coach,
    duration: null,
    end_mpc_on_exit: member.endMpcOnExit,
    exit_cause: null,
    exit_time: null,
    hold: member.hold,
    join_time: restTime(member.joinedAt),
    member_address: bare(member.call.direction === 'outbound' ? member.call.to : member.call.from),
    member_id: member.id,
    mpc_uuid: conference.uuid,
    mute: member.mute,
    resource_uri: `/v1/Account/${conference.account}/MultiPartyCall/uuid_${conference.uuid}/Participant/${member.id}/`,
    role: member.role.toLowerCase(),
    start_mpc_on_enter: member.startMpcOnEnter,
  };
}

/** The document that puts a call into a conference. */
function elementOf(fields: Fields, request: JoinRequest) {
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined)
      attributes[name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())] = value;
  }
  return { name: 'MultiPartyCall', attributes, text: request.name, children: [] };
}

function readRequest(fields: Fields, name: string): JoinRequest {
  try {
    const request = readJoin(name, (attribute) => fields[snake(attribute)]);
    checkNamed(request.statusHook, 'status_callback_url');
    checkNamed(request.recordingHook, 'recording_callback_url');
    return request;
  } catch (error) {
    if (error instanceof JoinError) throw new PlivoError(400, `${snake(error.message)} is invalid`);
    throw error;
  }
}

/** Participant/: who is in a conference, is called into it, changed in it, and put out of it. */
export function registerParticipants(app: FastifyInstance, stage: Stage, scripts: Scripts): void {
  const { conferences, exchange, directory, seconds } = stage;

  /** Calls everybody the request names; the first who picks up joins. */
  function callInto(account: string, fields: Fields, request: JoinRequest): Call[] {
    const from = readAddress(fields.from ?? '');
    if (!from) throw new PlivoError(400, 'from is invalid');
    const targets = (fields.to ?? '').split('<');
    if (targets.length > (request.role === 'Agent' ? MOST_DESTINATIONS : 1))
      throw new PlivoError(400, 'to is invalid');
    const found = targets.map((target) => {
      const to = readAddress(target);
      const device = to === null ? null : directory.deviceOf(account, to);
      if (to === null || !device) throw new PlivoError(400, `to is invalid: ${target.slice(0, 60)}`);
      return { to, device };
    });
    const existing = conferences.byName(account, request.name);
    if (existing && conferences.isFull(existing))
      throw new PlivoError(400, 'maximum participants limit reached');
    const conference = conferences.open(account, request);
    const rings = String(fields.ring_timeout ?? RINGS).split('<');
    const legs: Call[] = [];
    // One place is kept while anybody of them may still pick up.
    const place = randomUUID();
    const status = addressField(fields, 'call_status_callback');
    conferences.tell(conference, 'add-participant-api-events', 'AddParticipantByAPIActionInitiated');

    for (const [index, { to, device }] of found.entries()) {
      const leg = exchange.place({
        account,
        from,
        to,
        device,
        callerName: fields.caller_name ?? '',
        status,
        headers: readHeaders(fields.sip_headers),
        ringTimeout: seconds(Number(rings[index] ?? rings[0]) || RINGS),
        onAnswer() {
          // It joins in the place that was kept, whichever of them it is.
          conference.awaited.delete(place);
          for (const other of legs) if (other !== leg) exchange.hangUp(other, causes.lostRace, 'Plivo');
          scripts.perform(leg, [elementOf(fields, request)]);
        },
      });
      legs.push(leg);
    }
    conference.awaited.add(place);
    for (const leg of legs) {
      leg.onEnd.push(() => {
        if (leg.answeredAt === null && legs.some((one) => one.state !== 'ended')) return;
        conference.awaited.delete(place);
        if (conference.members.size === 0 && conference.awaited.size === 0) conferences.end(conference);
      });
    }
    return legs;
  }

  app.post<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/Participant/', (request, reply) => {
    const { authId, mpc } = request.params;
    const fields = readFields(request.body);
    const name = mpc.startsWith('name_')
      ? mpc.slice('name_'.length)
      : conferenceOf(conferences, request.params).name;
    const wanted = readRequest(fields, name);
    let calls: Call[];
    if (fields.call_uuid) {
      const call = exchange.calls.get(fields.call_uuid);
      if (call?.account !== authId || call.state !== 'in-progress')
        throw new PlivoError(404, 'call not found');
      const existing = conferences.byName(authId, name);
      if (existing && conferences.isFull(existing))
        throw new PlivoError(400, 'maximum participants limit reached');
      scripts.perform(call, [elementOf(fields, wanted)]);
      calls = [call];
    } else calls = callInto(authId, fields, wanted);
    return answer(reply, 201, {
      calls: calls.map((call) => ({ to: bare(call.to), from: bare(call.from), call_uuid: call.uuid })),
      message: 'add participant action initiated',
      request_uuid: calls[0]?.requestUuid,
    });
  });

  app.get<{ Params: ConferenceParams; Querystring: { call_uuid?: string } }>(
    '/MultiPartyCall/:mpc/Participant/',
    (request, reply) => {
      const conference = conferenceOf(conferences, request.params);
      const { call_uuid: uuid } = request.query;
      const members = [...conference.members.values()].filter(
        (one) => uuid === undefined || one.call.uuid === uuid,
      );
      return answer(reply, 200, {
        meta: { count: members.length, limit: 20, next: null, offset: 0, previous: null },
        objects: members.map((member) => present(conference, member)),
      });
    },
  );

  app.get<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/Participant/:member/', (request, reply) => {
    const { conference, member } = memberOf(conferences, request.params);
    return answer(reply, 200, present(conference, member));
  });

  app.post<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/Participant/:member/', (request, reply) => {
    const { conference, member } = memberOf(conferences, request.params);
    const fields = readFields(request.body);
    const flag = (name: string): boolean | undefined => {
      const value = fields[name];
      if (value === undefined) return undefined;
      if (value !== 'true' && value !== 'false') throw new PlivoError(400, `${name} is invalid`);
      return value === 'true';
    };
    const coach = flag('coach_mode');
    const mute = flag('mute');
    const hold = flag('hold');
    if (coach !== undefined && member.role !== 'Supervisor') {
      throw new PlivoError(400, 'coach_mode is allowed for supervisors only');
    }
    conferences.change(conference, member, {
      ...(coach === undefined ? {} : { coach }),
      ...(mute === undefined ? {} : { mute }),
      ...(hold === undefined ? {} : { hold }),
    });
    const said = (words: string) => `MPC: ${conference.name} ${words} member(s) succeded`;
    return answer(reply, 202, {
      ...(coach === undefined ? {} : { coach_mode: said('coach mode') }),
      ...(mute === undefined ? {} : { mute: said('mute/unmute') }),
      ...(hold === undefined ? {} : { hold: said('hold/unhold') }),
    });
  });

  app.delete<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/Participant/:member/', (request, reply) => {
    const { conference, member } = memberOf(conferences, request.params);
    conferences.leave(conference, member, 'kicked');
    return reply.code(204).send();
  });
}
