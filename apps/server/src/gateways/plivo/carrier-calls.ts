/** Calls. Numbers are E.164, softphones `sip:` addresses. Every call throws CarrierError. */
export interface CarrierCalls {
  /**
   * Rings others into a multi-party call. Of several at once the first to answer comes in, and the others stop.
   * @returns the legs that ring
   */
  ringInto(conference: string, wanted: RingInto): Promise<RungLeg[]>;
  /** Who is in a multi-party call now; null when there is none of that name. */
  listMembers(conference: string): Promise<CarrierMember[] | null>;
  /** @param change hold: they hear the carrier’s music, and nobody hears them */
  changeMember(
    conference: string,
    memberId: string,
    change: { coach?: boolean; mute?: boolean; hold?: boolean },
  ): Promise<void>;
  /** Takes a member out. One who is out already is out. */
  removeMember(conference: string, memberId: string): Promise<void>;
  /** Ends a multi-party call for everybody. One that is over is over. */
  endConference(conference: string): Promise<void>;
  /** Has a call go on with another answer document. A call that is over is refused. */
  moveCall(callUuid: string, documentUrl: string): Promise<void>;
  /** Ends a call that rings or goes on. One that is over is over. */
  hangUp(callUuid: string): Promise<void>;
  /** Whether a call rings or goes on. */
  isLive(callUuid: string): Promise<boolean>;
  /** A token for a softphone's browser. @param until when it ends */
  softphoneToken(username: string, until: Date): Promise<string>;
  /**
   * Begins to record everybody in a multi-party call, until it is over.
   * @param hookUrl where the carrier tells of it
   */
  startRecording(conference: string, hookUrl: string): Promise<{ id: string; url: string | null }>;
  /**
   * Has what is heard of one call sent to a socket of ours, as mu-law of 8 kHz: what its far end says, and nobody else.
   * A call that is over is refused with 404.
   * @param socketUrl where the carrier connects to
   * @param seconds after which it ends by itself
   * @returns the carrier's id of it
   */
  startStream(callUuid: string, socketUrl: string, seconds: number): Promise<string>;
  /** Ends such a stream. One that is over, or whose call is, is over. */
  stopStream(callUuid: string, streamId: string): Promise<void>;
  /** Pauses the recording of a multi-party call, or has it go on. One that is not recorded is refused with 404. */
  pauseRecording(conference: string, paused: boolean): Promise<void>;
  /** Whether a multi-party call is recorded now; null when there is none of that name. */
  recordingOf(conference: string): Promise<'off' | 'on' | 'paused' | null>;
  /** What was recorded of multi-party calls of a name: only what is complete. */
  listRecordings(conference: string): Promise<CarrierRecording[]>;
  /** A recording's file. */
  fetchRecording(url: string): Promise<Buffer>;
  /** Deletes a recording. One that is gone is deleted. */
  deleteRecording(id: string): Promise<void>;
}

export interface CarrierRecording {
  id: string;
  url: string;
  seconds: number;
}

export interface RingInto {
  role: 'agent' | 'supervisor' | 'customer';
  from: string;
  to: readonly string[];
  coach: boolean;
  /** Whether the others' going leaves this one in it. */
  staysAlone: boolean;
  ringSeconds: number;
  /** X-PH headers of a softphone's call, without their X-PH-. */
  headers: Readonly<Record<string, string>>;
  /** Where the legs' states, and the multi-party call's, are told. */
  legUrl: string;
  conferenceUrl: string;
}

export interface RungLeg {
  callUuid: string;
  to: string;
}

export interface CarrierMember {
  memberId: string;
  callUuid: string;
  role: 'agent' | 'supervisor' | 'customer';
  coach: boolean;
  muted: boolean;
  held: boolean;
}
