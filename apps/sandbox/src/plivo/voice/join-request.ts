import type { Address, Role } from './types.ts';

/** How a call joins a conference, whether a document or a REST call says so. */
export interface JoinRequest {
  name: string;
  role: Role;
  coachMode: boolean;
  mute: boolean;
  hold: boolean;
  stayAlone: boolean;
  startMpcOnEnter: boolean;
  endMpcOnExit: boolean;
  maxParticipants: number;
  /** Seconds. */
  maxDuration: number;
  record: boolean;
  statusHook: Address | null;
  statusEvents: ReadonlySet<string>;
  recordingHook: Address | null;
  onExit: Address | null;
  /** Documents of music: fetched when it begins, as the carrier does. */
  waitMusic: Address | null;
  agentHoldMusic: Address | null;
  customerHoldMusic: Address | null;
}

/** An attribute that is wrong; names it. */
export class JoinError extends Error {}

const roles: Record<string, Role> = { agent: 'Agent', supervisor: 'Supervisor', customer: 'Customer' };
const DEFAULT_EVENTS = 'mpc-state-changes,participant-state-changes';

/**
 * @param read gives the attribute of this name, written as in documents (`startMpcOnEnter`)
 * @throws JoinError naming the attribute that is wrong
 */
export function readJoin(name: string, read: (attribute: string) => string | undefined): JoinRequest {
  const flag = (attribute: string, otherwise: boolean): boolean => {
    const value = read(attribute)?.toLowerCase();
    if (value === undefined || value === '') return otherwise;
    if (value !== 'true' && value !== 'false') throw new JoinError(attribute);
    return value === 'true';
  };
  const whole = (attribute: string, from: number, to: number): number => {
    const value = Number(read(attribute) || to);
    if (!Number.isInteger(value) || value < from || value > to) throw new JoinError(attribute);
    return value;
  };
  const address = (attribute: string, otherwise: Address['method']): Address | null => {
    const url = read(`${attribute}Url`);
    if (!url) return null;
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
      throw new JoinError(`${attribute}Url`);
    const method = (read(`${attribute}Method`) || otherwise).toUpperCase();
    if (method !== 'GET' && method !== 'POST') throw new JoinError(`${attribute}Method`);
    return { url, method };
  };
  const role = roles[(read('role') ?? '').toLowerCase()];
  if (!role) throw new JoinError('role');
  if (name === '') throw new JoinError('name');
  return {
    name,
    role,
    coachMode: flag('coachMode', true),
    mute: flag('mute', false),
    hold: flag('hold', false),
    stayAlone: flag('stayAlone', false),
    startMpcOnEnter: flag('startMpcOnEnter', true),
    endMpcOnExit: flag('endMpcOnExit', false),
    maxParticipants: whole('maxParticipants', 2, 10),
    maxDuration: Number(read('maxDuration') || 0) ? whole('maxDuration', 300, 28_800) : 14_400,
    record: flag('record', false),
    statusHook: address('statusCallback', 'POST'),
    statusEvents: new Set(
      (read('statusCallbackEvents') || DEFAULT_EVENTS).split(',').map((group) => group.trim().toLowerCase()),
    ),
    recordingHook: address('recordingCallback', 'POST'),
    onExit: address('onExitAction', 'POST'),
    waitMusic: address('waitMusic', 'GET'),
    agentHoldMusic: address('agentHoldMusic', 'GET'),
    customerHoldMusic: address('customerHoldMusic', 'GET'),
  };
}
