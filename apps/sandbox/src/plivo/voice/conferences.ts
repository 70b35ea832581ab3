import { randomUUID } from 'node:crypto';
import type { World } from '../../world/index.ts';
import { createTimers } from '../../world/timers.ts';
import { hookTime } from './addresses.ts';
import type { Conference, Conferences, ExitReason, Member } from './conference-types.ts';
import type { Hooks } from './hooks.ts';
import type { JoinRequest } from './join-request.ts';
import { recordingParams } from './recordings.ts';
import type { Recorder, Recordings } from './recordings.ts';
import { holdMusic, soundOf } from './prompts.ts';
import { createRoom } from './room.ts';

const KEPT = 200;
const MEMBERS_FROM = 100;

/** Whether one member hears another, as Plivo's roles have it. */
function mayHear(conference: Conference, listener: Member | undefined, speaker: Member | undefined): boolean {
  if (!listener || !speaker || conference.status !== 'Active') return false;
  if (speaker.mute || speaker.hold || listener.hold) return false;
  return !(speaker.role === 'Supervisor' && speaker.coach && listener.role === 'Customer');
}

export function createConferences(world: World, hooks: Hooks, recordings: Recordings): Conferences {
  const known = new Map<string, Conference>();
  const timers = createTimers(world.over, (error) => world.log.error(error, 'conference'));
  let lastMember = MEMBERS_FROM;

  const byName = (account: string, name: string) =>
    [...known.values()].find(
      (one) => one.account === account && one.name === name && one.status !== 'Ended',
    ) ?? null;

  function tell(
    conference: Conference,
    group: string,
    event: string,
    member?: Member,
    more: Record<string, string> = {},
  ): void {
    if (!conference.statusEvents.has(group)) return;
    hooks.tell(conference.account, conference.uuid, conference.statusHook, {
      EventName: event,
      EventTimestamp: hookTime(Date.now()),
      MPCUUID: conference.uuid,
      MPCName: conference.name,
      ...(member
        ? {
            MemberID: member.id,
            ParticipantRole: member.role,
            ParticipantCallUUID: member.call.uuid,
            ParticipantCoachMode: String(member.coach),
            ParticipantJoinTime: hookTime(member.joinedAt),
          }
        : {}),
      ...more,
    });
  }

  function open(account: string, request: JoinRequest): Conference {
    const existing = byName(account, request.name);
    if (existing) {
      // What a later participant says of the whole call counts too.
      if (request.statusHook) existing.statusHook = request.statusHook;
      if (request.recordingHook) existing.recordingHook = request.recordingHook;
      return existing;
    }
    const conference: Conference = {
      uuid: randomUUID(),
      name: request.name,
      account,
      status: 'Initialized',
      createdAt: Date.now(),
      startedAt: null,
      endedAt: null,
      maxParticipants: request.maxParticipants,
      stayAlone: request.stayAlone,
      statusHook: request.statusHook,
      statusEvents: request.statusEvents,
      recordingHook: request.recordingHook,
      members: new Map(),
      awaited: new Set(),
      recorder: null,
      paused: false,
      music: request,
      room: createRoom(
        (listener, speaker) =>
          mayHear(conference, conference.members.get(listener), conference.members.get(speaker)),
        (listener) => conference.status === 'Initialized' || conference.members.get(listener)?.hold === true,
        soundOf(holdMusic),
      ),
    };
    known.set(conference.uuid, conference);
    for (const old of [...known.values()].filter((one) => one.status === 'Ended').slice(0, -KEPT))
      known.delete(old.uuid);
    tell(conference, 'mpc-state-changes', 'MPCInitialized');
    timers.after(request.maxDuration * world.timing.voiceSecond, () => end(conference));
    return conference;
  }

  /** The carrier fetches the music's document when it begins; its own (`holdMusic`) is what is heard either way. */
  function playMusic(conference: Conference, member: Member): void {
    const { waitMusic, agentHoldMusic, customerHoldMusic } = conference.music;
    const hold = member.role === 'Customer' ? customerHoldMusic : agentHoldMusic;
    const music = member.hold ? hold : conference.status === 'Initialized' ? waitMusic : null;
    if (!music) return;
    hooks
      .ask(member.call, music, {})
      .catch((error: unknown) => world.log.info({ url: music.url, error }, 'no music'));
  }

  function start(conference: Conference): void {
    if (conference.status !== 'Initialized') return;
    conference.status = 'Active';
    conference.startedAt = Date.now();
    tell(conference, 'mpc-state-changes', 'MPCStart');
  }

  function leave(conference: Conference, member: Member, reason: ExitReason): void {
    if (!conference.members.delete(member.id)) return;
    endRecording(conference, member);
    conference.room.leave(member.id);
    member.call.keypad.onKey = null;
    tell(conference, 'participant-state-changes', 'ParticipantExit', member, {
      ParticipantEndTime: hookTime(Date.now()),
      ParticipantEndReason: reason,
    });
    member.settle(reason);
    const [last, ...others] = conference.members.values();
    if (member.endMpcOnExit || !last || (others.length === 0 && !last.stayAlone)) end(conference);
  }

  function end(conference: Conference): void {
    if (conference.status === 'Ended') return;
    conference.status = 'Ended';
    conference.endedAt = Date.now();
    for (const member of conference.members.values()) leave(conference, member, 'ended');
    endRecording(conference, null);
    conference.room.stop();
    const seconds = String(
      Math.ceil((conference.endedAt - (conference.startedAt ?? conference.endedAt)) / 1000),
    );
    tell(conference, 'mpc-state-changes', 'MPCEnd', undefined, {
      MPCDuration: seconds,
      MPCBilledDuration: seconds,
      MPCBilledAmount: '0.00000',
    });
  }

  function tellRecording(
    conference: Conference,
    member: Member | null,
    event: string,
    params: Record<string, string>,
  ): void {
    hooks.tell(conference.account, conference.uuid, member?.recordingHook ?? conference.recordingHook, {
      EventName: event,
      EventTimestamp: hookTime(Date.now()),
      MPCUUID: conference.uuid,
      MPCName: conference.name,
      ...(member ? { MemberID: member.id, ParticipantCallUUID: member.call.uuid } : {}),
      ...params,
    });
  }

  const recorded = ({ id, url }: Recorder) => ({ RecordingID: id, RecordUrl: url });

  function endRecording(conference: Conference, member: Member | null): void {
    const owner = member ?? conference;
    if (!owner.recorder) return;
    const recording = owner.recorder.stop();
    owner.recorder = null;
    tellRecording(
      conference,
      member,
      'MPCRecordingCompleted',
      recordingParams(recording, recordings.urlOf(recording)),
    );
  }

  const conferences: Conferences = {
    byName,
    byUuid: (account, uuid) => {
      const found = known.get(uuid);
      return found?.account === account ? found : null;
    },
    list: (account) => [...known.values()].filter((one) => one.account === account).toReversed(),
    liveOf(call) {
      for (const conference of known.values())
        for (const member of conference.members.values())
          if (member.call === call) return { conference, member };
      return null;
    },
    open,
    isFull: ({ members, awaited, maxParticipants }) => members.size + awaited.size >= maxParticipants,
    join(call, request) {
      const conference = open(call.account, request);
      if (conferences.isFull(conference)) return Promise.resolve('full');
      return new Promise((settle) => {
        const member: Member = {
          id: String(++lastMember),
          call,
          role: request.role,
          coach: request.role === 'Supervisor' && request.coachMode,
          mute: request.mute,
          hold: request.hold,
          stayAlone: request.stayAlone,
          startMpcOnEnter: request.startMpcOnEnter,
          endMpcOnExit: request.endMpcOnExit,
          joinedAt: Date.now(),
          recorder: null,
          recordingHook: null,
          settle,
        };
        conference.members.set(member.id, member);
        const sound = call.device.sound(call);
        if (sound) conference.room.enter({ id: member.id, sound });
        call.keypad.onKey = (key) =>
          tell(conference, 'participant-digit-input-events', 'ParticipantDigitInput', member, {
            Digits: key,
          });
        if (request.startMpcOnEnter) start(conference);
        tell(conference, 'participant-state-changes', 'ParticipantJoin', member);
        playMusic(conference, member);
        if (request.record && !conference.recorder)
          conferences.record(conference, null, request.recordingHook);
      });
    },
    change(conference, member, change) {
      const say = (event: string) => tell(conference, 'participant-state-changes', event, member);
      if (change.coach !== undefined && change.coach !== member.coach) {
        member.coach = change.coach;
        say(change.coach ? 'ParticipantCoachModeStart' : 'ParticipantCoachModeStop');
      }
      if (change.mute !== undefined && change.mute !== member.mute) {
        member.mute = change.mute;
        say(change.mute ? 'ParticipantMute' : 'ParticipantUnmute');
      }
      if (change.hold !== undefined && change.hold !== member.hold) {
        member.hold = change.hold;
        say(change.hold ? 'ParticipantHold' : 'ParticipantUnhold');
        playMusic(conference, member);
      }
    },
    leave,
    start,
    end,
    tell,
    record(conference, member, hook) {
      const owner = member ?? conference;
      if (hook) owner.recordingHook = hook;
      const about = { account: conference.account, mpcUuid: conference.uuid, mpcName: conference.name };
      const call = member?.call ?? conference.members.values().next().value?.call ?? null;
      owner.recorder = recordings.start(
        { ...about, kind: 'conference', call },
        conference.room,
        member?.id ?? null,
      );
      tellRecording(conference, member, 'MPCRecordingInitiated', recorded(owner.recorder));
      return owner.recorder;
    },
    pauseRecording(conference, member, paused) {
      const { recorder } = member ?? conference;
      if (!recorder) return;
      if (!member) conference.paused = paused;
      if (paused) recorder.pause();
      else recorder.resume();
      tellRecording(
        conference,
        member,
        paused ? 'MPCRecordingPaused' : 'MPCRecordingResumed',
        recorded(recorder),
      );
    },
    endRecording,
    stop() {
      timers.clear();
      for (const conference of known.values()) conference.room.stop();
      known.clear();
    },
  };
  return conferences;
}
