import type { JoinRequest } from './join-request.ts';
import type { Recorder } from './recordings.ts';
import type { Room } from './room.ts';
import type { Address, Call, Role } from './types.ts';

export type ExitReason = 'hangup' | 'kicked' | 'ended' | 'transferred' | 'full';

export interface Member {
  id: string;
  call: Call;
  role: Role;
  coach: boolean;
  mute: boolean;
  hold: boolean;
  stayAlone: boolean;
  startMpcOnEnter: boolean;
  endMpcOnExit: boolean;
  joinedAt: number;
  recorder: Recorder | null;
  recordingHook: Address | null;
  /** Ends the promise of `join`. */
  settle(reason: ExitReason): void;
}

/** A multi-party call (MPC). */
export interface Conference {
  uuid: string;
  name: string;
  account: string;
  status: 'Initialized' | 'Active' | 'Ended';
  createdAt: number;
  startedAt: number | null;
  endedAt: number | null;
  maxParticipants: number;
  stayAlone: boolean;
  statusHook: Address | null;
  statusEvents: ReadonlySet<string>;
  recordingHook: Address | null;
  members: Map<string, Member>;
  /** Calls that ring and will join when picked up; they count against the limit. */
  awaited: Set<string>;
  recorder: Recorder | null;
  paused: boolean;
  music: Pick<JoinRequest, 'waitMusic' | 'agentHoldMusic' | 'customerHoldMusic'>;
  room: Room;
}

export interface Conferences {
  /** The live one of this name. */
  byName(account: string, name: string): Conference | null;
  /** Live or ended. */
  byUuid(account: string, uuid: string): Conference | null;
  /** Newest first. */
  list(account: string): Conference[];
  liveOf(call: Call): { conference: Conference; member: Member } | null;
  /** The live one of the name, or a new one. */
  open(account: string, request: JoinRequest): Conference;
  isFull(conference: Conference): boolean;
  /** Takes a call in. Settles when it left again, and why. */
  join(call: Call, request: JoinRequest): Promise<ExitReason>;
  change(
    conference: Conference,
    member: Member,
    change: Partial<Pick<Member, 'coach' | 'mute' | 'hold'>>,
  ): void;
  leave(conference: Conference, member: Member, reason: ExitReason): void;
  start(conference: Conference): void;
  end(conference: Conference): void;
  tell(
    conference: Conference,
    group: string,
    event: string,
    member?: Member,
    more?: Record<string, string>,
  ): void;
  record(conference: Conference, member: Member | null, hook: Address | null): Recorder;
  pauseRecording(conference: Conference, member: Member | null, paused: boolean): void;
  endRecording(conference: Conference, member: Member | null): void;
  stop(): void;
}
