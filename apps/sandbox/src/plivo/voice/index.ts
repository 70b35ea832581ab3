import type { FastifyInstance } from 'fastify';
import type { World } from '../../world/index.ts';
import { createTimers } from '../../world/timers.ts';
import { answer } from '../rest-kit.ts';
import type { PlivoStore } from '../store.ts';
import type { Endpoint, OwnedNumber } from '../types.ts';
import type { WebhookSender } from '../webhooks.ts';
import { sipAddress, userOf } from './addresses.ts';
import { causes } from './causes.ts';
import { createConferences } from './conferences.ts';
import type { Member } from './conference-types.ts';
import { createDirectory } from './directory.ts';
import { createExchange } from './exchange.ts';
import type { Exchange } from './exchange.ts';
import { createHandsets } from './handsets.ts';
import type { Handsets } from './handsets.ts';
import { createHooks } from './hooks.ts';
import { createPeople } from './people.ts';
import type { Conduct, Habit } from './people.ts';
import { createRecordings } from './recordings.ts';
import { registerCalls } from './rest-calls.ts';
import { registerConferences } from './rest-conferences.ts';
import { registerParticipants } from './rest-participants.ts';
import { registerRecordingFiles, registerRecordings } from './rest-recordings.ts';
import type { Level } from './room.ts';
import { createScripts } from './script.ts';
import { registerStreams } from './rest-streams.ts';
import { registerSignalling } from './signalling.ts';
import { createStreams, type Stream } from './streams.ts';
import { registerTokens } from './tokens.ts';
import type { Address, Call, Device } from './types.ts';

/** A patient who calls the office. */
export interface PatientCall {
  from: string;
  owned: OwnedNumber;
  conduct: Conduct;
  digits: string;
  /** Milliseconds that it rings before the carrier asks what to do with it. */
  delay: number;
  hangUpAfter: number | null;
  /** null: the usual. */
  says: string | null;
}

/** The carrier's voice, for its REST, the control API and the sandbox's own start and end. */
export interface Voice {
  store: PlivoStore;
  /** Patients' telephones that people hold. */
  handsets: Handsets;
  registerRest(scope: FastifyInstance): void;
  isRegistered: (username: string) => boolean;
  /** null above the carrier's calls a second. */
  callOffice(patient: PatientCall): Call | null;
  /** The patient or softphone puts the receiver down; false when there is no such call. */
  putDown(uuid: string): boolean;
  /** Whoever is at the far end of a call says something more; false when there is no such call. */
  say(uuid: string, text: string): boolean;
  /** Streams of calls' sound, the ended ones too. */
  streams(): Stream[];
  /** Everybody at the other end of a call puts the receiver down. */
  putDownAll(): void;
  list(): unknown[];
  levels(conference: string): Promise<Level[] | null>;
  playSoftphone(username: string, registered: boolean, reaction: Habit['reaction'], after?: number): boolean;
  /** Cuts the connections of all softphones, as a network does. */
  dropSockets(): void;
  reset(): void;
  stop(): void;
}

/** Paths of the REST API that are about calls: the faults of the voice strike these. */
const VOICE_PATH = /\/(?:Call|MultiPartyCall|Recording|JWT)\//;

/** Assembles the carrier's voice; its REST is registered in the account's scope by `registerRest`. */
export function createVoice(
  app: FastifyInstance,
  world: World,
  store: PlivoStore,
  sender: WebhookSender,
): Voice {
  const hooks = createHooks(world, sender);
  // People call and are called by the exchange, which is made with what they stand on.
  let exchange: Exchange;
  const people = createPeople(world, () => exchange);
  exchange = createExchange(world, hooks);
  const recordings = createRecordings(world, store);
  const streams = createStreams(world, () => {
    const faults = store.voiceFaults();
    if (faults.stream !== null) store.setVoiceFaults({ ...faults, stream: null });
    return faults.stream;
  });
  const conferences = createConferences(world, hooks, recordings);
  // Declared here, for whom the directory finds; made below, with how their calls are taken.
  let handsets: Handsets;
  const directory = createDirectory(
    world,
    store,
    people,
    () => exchange,
    (number) => handsets.deviceAt(number),
  );
  const seconds = (count: number) => Math.min(count * world.timing.voiceSecond, 2 ** 31 - 1);
  const stage = { world, hooks, exchange, conferences, recordings, directory, seconds };
  const scripts = createScripts(stage);
  const timers = createTimers(world.over, (error) => world.log.error(error, 'voice'));

  /** An address among an application's fields. */
  function fieldOf(appId: string | null, name: string): Address | null {
    const fields = appId === null ? undefined : store.applications.get(appId)?.fields;
    const url = fields?.[`${name}_url`];
    if (typeof url !== 'string' || !URL.canParse(url)) return null;
    return {
      url,
      method: /^get$/i.test(JSON.stringify(fields?.[`${name}_method`] ?? '').slice(1, -1)) ? 'GET' : 'POST',
    };
  }

  /** A call from outside asks its application what to do. */
  function receive(
    order: { account: string; from: string; to: string; device: Device; headers?: Record<string, string> },
    appId: string | null,
    delay: number,
    began: (call: Call) => void = () => undefined,
  ): Call | null {
    const answerAt = fieldOf(appId, 'answer');
    const call = exchange.receive({ ...order, answer: answerAt, hangup: fieldOf(appId, 'hangup') });
    if (!call) return null;
    began(call);
    const ask = () => {
      if (call.state === 'ended') return;
      if (answerAt) scripts.play(call, answerAt, 'answer', { Event: 'StartApp' });
      // Nobody said what is to become of calls to this number.
      else exchange.hangUp(call, causes.answerUrl, 'Error');
    };
    if (delay > 0) timers.after(delay, ask);
    else ask();
    return call;
  }

  handsets = createHandsets(world, exchange, (from, to, device, began) => {
    const owned = store.numbers.get(to);
    return owned
      ? receive({ account: owned.account, from, to, device }, owned.appId, world.timing.ringAfter, began)
      : null;
  });
  registerRecordingFiles(app, world, store);
  const signalling = registerSignalling(app, world, directory, exchange, (call, appId, began) =>
    receive(call, appId, 0, began),
  );
  app.addHook('preClose', async () => signalling.stop());

  const presentMember = (member: Member) => ({
    id: member.id,
    kind: member.call.device.kind,
    role: member.role,
    muted: member.mute,
    coach: member.coach,
    hold: member.hold,
    call_uuid: member.call.uuid,
  });

  function putDown(call: Call): void {
    exchange.hangUp(call, causes.normal, call.direction === 'inbound' ? 'Caller' : 'Callee');
  }

  function stop(): void {
    timers.clear();
    streams.clear();
    people.stop();
    conferences.stop();
    exchange.stop();
  }

  return {
    store,
    handsets,
    isRegistered: (username) => directory.isRegistered(username),
    registerRest(scope) {
      scope.addHook('preHandler', async (request, reply) => {
        const { status } = store.voiceFaults();
        if (status !== null && VOICE_PATH.test(request.url))
          return answer(reply, status, { error: 'sandbox fault' });
        return undefined;
      });
      registerCalls(scope, stage, scripts);
      registerStreams(scope, exchange, streams);
      registerConferences(scope, conferences, () => !store.voiceFaults().noRecording);
      registerParticipants(scope, stage, scripts);
      registerRecordings(scope, store, recordings);
      registerTokens(scope, world);
    },
    callOffice({ from, owned, conduct, digits, delay, hangUpAfter, says }) {
      const habit: Habit = { reaction: 'answer', answerAfter: 0, conduct, digits, hangUpAfter };
      const device = people.deviceFor('phone', () => habit);
      const order = { account: owned.account, from, to: owned.number, device };
      const call = receive(order, owned.appId, delay, (begun) => {
        begun.says = says;
      });
      if (call && hangUpAfter !== null) people.leaveAfter(call, hangUpAfter);
      return call;
    },
    putDown(uuid) {
      const call = exchange.calls.get(uuid);
      if (!call || call.state === 'ended') return false;
      putDown(call);
      return true;
    },
    say(uuid, text) {
      const call = exchange.calls.get(uuid);
      if (!call || call.state === 'ended') return false;
      streams.say(call, text);
      return true;
    },
    streams: () => streams.list(),
    putDownAll() {
      // Whoever puts theirs down may end others.
      for (const call of exchange.calls.values()) if (call.state !== 'ended') putDown(call);
    },
    list: () =>
      [...exchange.calls.values()].map((call) => {
        const at = conferences.liveOf(call);
        return {
          call_uuid: call.uuid,
          from: call.from,
          to: call.to,
          direction: call.direction,
          state: call.state,
          hangup_cause: call.cause?.name ?? null,
          answered_at: call.answeredAt,
          ended_at: call.endedAt,
          conference: at?.conference.name ?? null,
          members: at ? [...at.conference.members.values()].map(presentMember) : [],
        };
      }),
    async levels(name) {
      for (const { authId } of world.accounts) {
        const conference = conferences.byName(authId, name);
        if (conference) return conference.room.measure();
      }
      return null;
    },
    playSoftphone(username, registered, reaction, after) {
      const endpoint: Endpoint | null = directory.endpointOf(username);
      if (!endpoint) return false;
      const answerAfter = after ?? world.timing.pickUpAfter;
      const habit: Habit = { reaction, answerAfter, conduct: 'speak', digits: '', hangUpAfter: null };
      directory.playSoftphone(username, { registered, habit });
      // What rings there has lost whom it rang at, as when a page is closed.
      if (!registered)
        for (const call of exchange.calls.values())
          if (call.state === 'ringing' && userOf(call.to) === username)
            exchange.hangUp(call, causes.notRegistered, 'Plivo');
      world.log.info({ softphone: sipAddress(username), registered }, 'played softphone');
      return true;
    },
    dropSockets: () => signalling.dropSockets(),
    reset() {
      stop();
      directory.reset();
    },
    stop,
  };
}
