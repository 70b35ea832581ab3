type Id = number | string;

/** The pages of the settings, as their addresses name them. */
export type SettingsName =
  | 'phones'
  | 'endpoints'
  | 'tags'
  | 'contact-types'
  | 'templates'
  | 'appointment-texts'
  | 'quick-reminders'
  | 'reminders'
  | 'quiet-hours'
  | 'office-hours'
  | 'calls'
  | 'opt-outs'
  | 'social'
  | 'od'
  | 'gmail'
  | 'ai'
  | 'export'
  | 'health'
  | 'system-health';

/** What has a place on the web, named by what it is. */
export type Opens =
  /** A contact's thread; at an item of it, or with one of its mails. */
  | { contact: number; item?: number | null; mail?: string | null; email?: number | null }
  /** A colleague's thread. */
  | { user: number }
  /** DSSClaimsID, DSSRecallID, LabCaseNum. */
  | { claim: Id }
  | { recall: Id }
  | { lab: Id }
  /** Every outstanding claim with a carrier, by the carrier's name. */
  | { carrier: string }
  | { convo: OpensConvo; message?: number | null | undefined }
  /** Conversations of the staff, and of those one. */
  | { process: 'mentions' | 'today' | 'ai' | number; tab?: string; convo?: number }
  /** One's conversation with an agent of the AI, and the patient it is asked beside. */
  | { agent: string; patient?: number | null }
  | { settings: SettingsName; tab?: string }
  /** A day of the calendar, with one of its events. */
  | { event: number | null; date: string }
  /** A day of the practice's calendar, with one of its visits (AptNum). */
  | { practiceDay: string; visit?: number }
  /** A patient's request for an appointment, beside the day. */
  | { request: number | null }
  /** What was collected on a call; null: all of it. */
  | { callerInfo: number | null }
  /** The front desk, the calendar as it was left, or the provider’s list of deleted offices. */
  | { screen: 'desk' | 'calendar' | 'deleted-clients' };

/** A conversation with what it is about. */
export interface OpensConvo {
  convo_id: number;
  kind: 'general' | 'internal' | 'claim' | 'recall' | 'lab';
  contact_id: number | null;
  /** Of claims, recalls and lab cases: which. */
  system_process_id?: string | null;
}

/** A path with what is known of its `?`, in this order. */
function pathWith(path: string, search: Record<string, Id | null | undefined>): string {
  const known = Object.entries(search).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return known.length === 0 ? path : `${path}?${known.join('&')}`;
}

/**
 * Where something opens on the web: the one place that knows it, for links, search, notifications and pushes. An
 * internal conversation opens beside its contact's thread, one about a claim, a recall or a lab case on that one's
 * screen, others on their own page.
 * @returns a path of the web with its search, to be navigated to
 */
export function addressOf(opens: Opens): string {
  if ('contact' in opens) {
    const { contact, item, mail, email } = opens;
    return pathWith('/frontdesk', { contact, item, mail, email });
  }
  if ('user' in opens) return pathWith('/frontdesk', opens);
  if ('claim' in opens) return pathWith('/osclaims', opens);
  if ('recall' in opens) return pathWith('/recall', opens);
  if ('lab' in opens) return pathWith('/labCases', opens);
  if ('carrier' in opens) return pathWith('/osclaims', opens);
  if ('process' in opens) {
    const { process, tab, convo } = opens;
    return pathWith('/conversation', { process, tab, convo });
  }
  if ('agent' in opens) {
    const { agent, patient } = opens;
    return pathWith('/conversation', { process: 'ai', agent, patient });
  }
  if ('event' in opens) return pathWith('/calendar', { date: opens.date, event: opens.event });
  if ('practiceDay' in opens)
    return pathWith('/calendar', { date: opens.practiceDay, of: 'practice', visit: opens.visit });
  if ('request' in opens) return pathWith('/calendar', { request: opens.request ?? 'open' });
  if ('callerInfo' in opens) return pathWith('/vpi', { info: opens.callerInfo });
  if ('settings' in opens) return pathWith(`/settings/${opens.settings}`, { tab: opens.tab });
  if ('screen' in opens && opens.screen === 'deleted-clients')
    return pathWith('/clientlist', { show: 'deleted' });
  if ('screen' in opens && opens.screen === 'calendar') return '/calendar';
  return 'convo' in opens ? addressOfConvo(opens.convo, opens.message) : '/frontdesk';
}

function addressOfConvo(given: OpensConvo, message: number | null | undefined): string {
  const { convo_id: convo, kind, contact_id: contact, system_process_id: subject } = given;
  if (kind === 'internal' && contact !== null)
    return pathWith('/frontdesk', { contact, panel: 'internalConversations', convo, message });
  if (!subject || kind === 'general' || kind === 'internal')
    return pathWith('/conversation', { process: 0, convo, message });
  const path = { claim: '/osclaims', recall: '/recall', lab: '/labCases' }[kind];
  return pathWith(path, { [kind]: subject, convo, message });
}
