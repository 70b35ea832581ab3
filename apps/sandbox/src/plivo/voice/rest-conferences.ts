import type { FastifyInstance } from 'fastify';
import { PlivoError } from '../errors.ts';
import { answer, pageOf } from '../rest-kit.ts';
import type { Query } from '../rest-kit.ts';
import { restTime } from './addresses.ts';
import type { Conference, Conferences, Member } from './conference-types.ts';
import { addressField, readFields } from './rest-fields.ts';
import type { Address } from './types.ts';

export interface ConferenceParams {
  authId: string;
  mpc: string;
  member: string;
}

const seconds = (from: number | null, to: number | null): string | null =>
  from === null || to === null ? null : String(Math.ceil((to - from) / 1000));

function present(conference: Conference): Record<string, unknown> {
  const base = `/v1/Account/${conference.account}/MultiPartyCall/uuid_${conference.uuid}/`;
  const lasted = seconds(conference.startedAt, conference.endedAt);
  return {
    billed_amount: conference.endedAt === null ? null : '0.00000',
    billed_duration: lasted,
    creation_time: restTime(conference.createdAt),
    duration: lasted,
    end_time: restTime(conference.endedAt),
    friendly_name: conference.name,
    mpc_uuid: conference.uuid,
    participants: `${base}Participant/`,
    recording: conference.recorder === null ? 'not-recording' : conference.paused ? 'paused' : 'recording',
    resource_uri: base,
    start_time: restTime(conference.startedAt),
    status: conference.status,
    stay_alone: conference.stayAlone,
    sub_account: null,
    termination_cause: conference.status === 'Ended' ? 'Normal Hangup' : null,
    termination_cause_code: conference.status === 'Ended' ? 4000 : null,
  };
}

/**
 * The live conference of `name_…`, or any of `uuid_…`.
 * @throws PlivoError 404
 */
export function conferenceOf(conferences: Conferences, { authId, mpc }: ConferenceParams): Conference {
  const found = mpc.startsWith('uuid_')
    ? conferences.byUuid(authId, mpc.slice('uuid_'.length))
    : mpc.startsWith('name_')
      ? conferences.byName(authId, mpc.slice('name_'.length))
      : null;
  if (!found) throw new PlivoError(404, 'MPC not found');
  return found;
}

/** The same, which must not be over. @throws PlivoError 404 */
function liveConferenceOf(conferences: Conferences, params: ConferenceParams): Conference {
  const found = conferenceOf(conferences, params);
  if (found.status === 'Ended') throw new PlivoError(404, 'MPC not found');
  return found;
}

/** A member of a live conference. @throws PlivoError 404 */
export function memberOf(
  conferences: Conferences,
  params: ConferenceParams,
): { conference: Conference; member: Member } {
  const conference = liveConferenceOf(conferences, params);
  const member = conference.members.get(params.member);
  if (!member) throw new PlivoError(404, 'participant not found');
  return { conference, member };
}

/** Host names that end in a word, as the carrier and its SDK want the addresses of events. */
const NAMED = /\.[a-z]{2,}$/i;

/**
 * An address of events: the carrier refuses those that have no dotted host name.
 * @throws PlivoError 400
 */
export function checkNamed(address: Address | null, field: string): Address | null {
  if (address && !NAMED.test(new URL(address.url).hostname)) throw new PlivoError(400, `${field} is invalid`);
  return address;
}

/** MultiPartyCall/: conferences, and what is recorded of them or of one participant. */
export function registerConferences(
  app: FastifyInstance,
  conferences: Conferences,
  mayRecord: () => boolean,
): void {
  app.get<{ Params: ConferenceParams; Querystring: Query }>('/MultiPartyCall/', (request, reply) => {
    const { authId } = request.params;
    const { friendly_name: name, status } = request.query;
    const wanted = conferences
      .list(authId)
      .filter(
        (one) =>
          (name === undefined || one.name === name) &&
          (status === undefined || one.status.toLowerCase() === status.toLowerCase()),
      );
    const page = pageOf(wanted, request.query, `/v1/Account/${authId}/MultiPartyCall/`);
    return answer(reply, 200, { meta: page.meta, objects: page.objects.map(present) });
  });

  app.get<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/', (request, reply) =>
    answer(reply, 200, present(conferenceOf(conferences, request.params))),
  );

  app.post<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/', (request, reply) => {
    const conference = liveConferenceOf(conferences, request.params);
    if (readFields(request.body).status?.toLowerCase() !== 'active')
      throw new PlivoError(400, 'status is invalid');
    conferences.start(conference);
    return reply.code(204).send();
  });

  app.delete<{ Params: ConferenceParams }>('/MultiPartyCall/:mpc/', (request, reply) => {
    conferences.end(liveConferenceOf(conferences, request.params));
    return reply.code(204).send();
  });

  for (const path of ['/MultiPartyCall/:mpc/Record/', '/MultiPartyCall/:mpc/Participant/:member/Record/']) {
    const ownerOf = (params: ConferenceParams): { conference: Conference; member: Member | null } =>
      path.includes(':member')
        ? memberOf(conferences, params)
        : { conference: liveConferenceOf(conferences, params), member: null };

    app.post<{ Params: ConferenceParams }>(path, (request, reply) => {
      const { conference, member } = ownerOf(request.params);
      if (!mayRecord()) throw new PlivoError(400, 'recording is not enabled for this account');
      if ((member ?? conference).recorder) throw new PlivoError(400, 'recording is already in progress');
      const hook = checkNamed(
        addressField(readFields(request.body), 'recording_callback'),
        'recording_callback_url',
      );
      const { id, url } = conferences.record(conference, member, hook);
      return answer(reply, 202, {
        message: `MPC: ${conference.name} ${member ? 'participant ' : ''}record started`,
        recording_id: id,
        recording_url: url,
      });
    });

    app.delete<{ Params: ConferenceParams }>(path, (request, reply) => {
      const { conference, member } = ownerOf(request.params);
      if (!(member ?? conference).recorder) throw new PlivoError(404, 'recording not found');
      conferences.endRecording(conference, member);
      return reply.code(204).send();
    });

    for (const action of ['Pause', 'Resume']) {
      app.post<{ Params: ConferenceParams }>(`${path}${action}/`, (request, reply) => {
        const { conference, member } = ownerOf(request.params);
        if (!(member ?? conference).recorder) throw new PlivoError(404, 'recording not found');
        conferences.pauseRecording(conference, member, action === 'Pause');
        return reply.code(204).send();
      });
    }
  }
}
