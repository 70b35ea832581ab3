import type { CarrierCalls, CarrierMember } from './carrier-calls.ts';
import { CarrierError } from './carrier.ts';
import { ignoreGone, type Plivo, type PlivoClient, type PlivoOptions } from './plivo-sdk.ts';

const unreadable = () => new CarrierError('doubtful', 'The carrier gave an answer that could not be read.');

/** Plivo writes numbers without their plus. */
const bare = (address: string): string => address.replace(/^\+/, '');

/** What the SDK's declarations leave out of its calls. */
interface Streams {
  stream(callUuid: string, url: string, options: object): Promise<Record<string, unknown>>;
  stopStream(callUuid: string, streamId: string): Promise<unknown>;
}
const streamsOf = (client: PlivoClient) => client.calls as unknown as Streams;

const MAX_HEADER = 120;
const sayable = /^[\w\-+()%.]+$/;

/** Headers as the carrier takes them: what it would drop silently is left out. */
const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([, value]) => value.length <= MAX_HEADER && sayable.test(value))
    .map(([key, value]) => `${key}=${value}`)
    .join(',');

const roles = { agent: 'agent', supervisor: 'supervisor', customer: 'customer' } as const;

/**
 * Calls and multi-party calls at Plivo.
 * @param application finds out the one that what a softphone dials goes to
 */
export function createCallCalls(
  plivo: Plivo,
  options: Pick<PlivoOptions, 'authId'>,
  application: () => Promise<string>,
  fetchFile: (url: string) => Promise<Buffer>,
): CarrierCalls {
  return {
    async ringInto(conference, { role, from, to, coach, staysAlone, ringSeconds, headers, ...urls }) {
      const sipHeaders = headersText(headers);
      const answer = (await plivo.ask((client) =>
        client.multiPartyCalls.addParticipant(role, {
          friendlyName: conference,
          from: bare(from),
          to: to.map(bare).join('<'),
          coachMode: String(coach),
          stayAlone: String(staysAlone),
          ringTimeout: ringSeconds,
          enterSound: 'none',
          exitSound: 'none',
          ...(sipHeaders === '' ? {} : { sipHeaders }),
          callStatusCallbackUrl: urls.legUrl,
          callStatusCallbackMethod: 'POST',
          statusCallbackUrl: urls.conferenceUrl,
          statusCallbackMethod: 'POST',
        }),
      )) as { calls?: unknown };
      if (!Array.isArray(answer.calls)) throw unreadable();
      return answer.calls.map((leg: Record<string, unknown>) => {
        const callUuid = leg.callUuid ?? leg.call_uuid;
        if (typeof callUuid !== 'string') throw unreadable();
        return { callUuid, to: String(leg.to) };
      });
    },

    async listMembers(conference) {
      try {
        const answer = (await plivo.ask((client) =>
          client.multiPartyCalls.listParticipants({ friendlyName: conference }),
        )) as { objects?: unknown };
        const rows = Array.isArray(answer) ? (answer as unknown[]) : answer.objects;
        if (!Array.isArray(rows)) throw unreadable();
        return (rows as Record<string, unknown>[])
          .filter((row) => !(row.exitTime ?? row.exit_time))
          .map(readMember);
      } catch (error) {
        if (error instanceof CarrierError && error.status === 404) return null;
        throw error;
      }
    },

    async changeMember(conference, memberId, { coach, mute, hold }) {
      await plivo.ask((client) =>
        client.multiPartyCalls.updateParticipant(memberId, {
          friendlyName: conference,
          ...(coach === undefined ? {} : { coachMode: String(coach) }),
          ...(mute === undefined ? {} : { mute: String(mute) }),
          ...(hold === undefined ? {} : { hold: String(hold) }),
        }),
      );
    },

    async removeMember(conference, memberId) {
      await ignoreGone(
        plivo.ask((client) => client.multiPartyCalls.kickParticipant(memberId, { friendlyName: conference })),
      );
    },

    async endConference(conference) {
      await ignoreGone(plivo.ask((client) => client.multiPartyCalls.stop({ friendlyName: conference })));
    },

    async moveCall(callUuid, documentUrl) {
      await plivo.ask((client) =>
        client.calls.transfer(callUuid, {
          legs: 'aleg',
          alegUrl: documentUrl,
          alegMethod: 'POST',
        } as Parameters<typeof client.calls.transfer>[1]),
      );
    },

    async hangUp(callUuid) {
      await ignoreGone(plivo.ask((client) => client.calls.hangup(callUuid)));
    },

    async isLive(callUuid) {
      try {
        await plivo.ask((client) => client.calls.getLiveCall(callUuid));
        return true;
      } catch (error) {
        if (error instanceof CarrierError && error.status === 404) return false;
        throw error;
      }
    },

    async softphoneToken(username, until) {
      // Said by the token, whatever the softphone was attached to when it was made, if to anything.
      const app = await application();
      const answer = await plivo.ask((client) =>
        // The SDK's own declaration of what may be given is empty.
        client.token.create(options.authId, {
          sub: username,
          app,
          exp: Math.floor(until.getTime() / 1000),
          incoming_allow: true,
          outgoing_allow: true,
        } as object),
      );
      if (typeof answer.token !== 'string' || answer.token === '') throw unreadable();
      return answer.token;
    },

    async startRecording(conference, hookUrl) {
      const answer = (await plivo.ask((client) =>
        client.multiPartyCalls.startRecording({
          friendlyName: conference,
          fileFormat: 'mp3',
          recordingCallbackUrl: hookUrl,
          recordingCallbackMethod: 'POST',
        }),
      )) as Record<string, unknown>;
      const id = answer.recordingId ?? answer.recording_id;
      const url = answer.recordingUrl ?? answer.recording_url;
      if (typeof id !== 'string' || id === '') throw unreadable();
      return { id, url: typeof url === 'string' ? url : null };
    },

    async startStream(callUuid, socketUrl, seconds) {
      const answer = await plivo.ask((client) =>
        streamsOf(client).stream(callUuid, socketUrl, {
          bidirectional: false,
          audioTrack: 'inbound',
          contentType: 'audio/x-mulaw;rate=8000',
          streamTimeout: seconds,
        }),
      );
      const id = answer.streamId ?? answer.stream_id;
      if (typeof id !== 'string' || id === '') throw unreadable();
      return id;
    },

    async stopStream(callUuid, streamId) {
      await ignoreGone(plivo.ask((client) => streamsOf(client).stopStream(callUuid, streamId)));
    },

    async pauseRecording(conference, paused) {
      await plivo.ask((client) => {
        const of = { friendlyName: conference };
        return paused
          ? client.multiPartyCalls.pauseRecording(of)
          : client.multiPartyCalls.resumeRecording(of);
      });
    },

    async recordingOf(conference) {
      try {
        const answer = (await plivo.ask((client) =>
          client.multiPartyCalls.get({ friendlyName: conference }),
        )) as unknown as Record<string, unknown>;
        if (String(answer.status).toLowerCase() === 'ended') return null;
        const said = String(answer.recording);
        return said === 'recording' ? 'on' : said === 'paused' ? 'paused' : 'off';
      } catch (error) {
        if (error instanceof CarrierError && error.status === 404) return null;
        throw error;
      }
    },

    async listRecordings(conference) {
      const answer = (await plivo.ask((client) =>
        client.recordings.list({ mpcName: conference, limit: 20, offset: 0 } as object),
      )) as unknown;
      const rows = Array.isArray(answer) ? (answer as unknown[]) : (answer as { objects?: unknown }).objects;
      if (!Array.isArray(rows)) throw unreadable();
      // A filter that the carrier does not know it passes over in silence.
      const own = (rows as Record<string, unknown>[]).filter((row) =>
        [row.mpcName, row.mpc_name, row.conferenceName, row.conference_name].includes(conference),
      );
      return own.map((row) => {
        const id = row.recordingId ?? row.recording_id;
        const url = row.recordingUrl ?? row.recording_url;
        if (typeof id !== 'string' || typeof url !== 'string') throw unreadable();
        const milliseconds = Number(row.recordingDurationMs ?? row.recording_duration_ms);
        return { id, url, seconds: Math.round((milliseconds || 0) / 1000) };
      });
    },

    fetchRecording: fetchFile,

    async deleteRecording(id) {
      await ignoreGone(plivo.ask((client) => client.recordings.delete(id)));
    },
  };
}

function readMember(row: Record<string, unknown>): CarrierMember {
  const role = String(row.role).toLowerCase();
  const callUuid = row.callUuid ?? row.call_uuid;
  const memberId = row.memberId ?? row.member_id;
  if (!Object.hasOwn(roles, role) || typeof callUuid !== 'string' || memberId === undefined)
    throw unreadable();
  return {
    role: role as keyof typeof roles,
    callUuid,
    memberId: String(memberId as string | number),
    coach: String(row.coachMode ?? row.coach_mode) === 'true',
    muted: String(row.mute) === 'true',
    held: String(row.hold) === 'true',
  };
}
