import { type ListenTiming, listenTiming } from './features/caller-info/index.ts';
import { type CallTiming, callTiming } from './features/calls/index.ts';
import { type CalendarTiming, calendarTiming } from './features/google-calendar/index.ts';
import { type ErasureTiming, erasureTiming } from './features/erasures/index.ts';
import { type HealthTiming, healthTiming } from './features/health/index.ts';
import { sendTiming } from './features/inbox/index.ts';
import { type SyncTiming, syncTiming } from './features/mail/index.ts';
import { messageTiming } from './features/messenger/index.ts';
import { mailTiming } from './features/mailings/index.ts';
import { type PushTiming, pushTiming } from './features/notifications/index.ts';
import { phoneTiming } from './features/phones/index.ts';
import { type ChartTiming, chartTiming, type RoundTiming, roundTiming } from './features/practice/index.ts';
import { type PresenceTiming, presenceTiming } from './features/presence/index.ts';
import { postTiming } from './features/social/index.ts';
import { type ConnectorTiming, connectorTiming } from './gateways/open-dental/index.ts';
import { type VendorTimeouts, vendorTimeouts } from './gateways/open-gateways.ts';
import { type Patience, usualPatience } from './platform/db/gate.ts';
import { type RequestTiming, requestTiming } from './platform/http/slow-bodies.ts';
import { type TranslateTiming, translateTiming } from './platform/language.ts';
import { type LiveTiming, liveTiming } from './platform/live/hub.ts';
import type { SendTiming } from './platform/sends/index.ts';

/** How long everything waits for what, by who waits. In milliseconds. */
export interface Timings {
  /** A transaction for its turn, and for what others hold. */
  turns: Patience;
  vendors: VendorTimeouts;
  requests: RequestTiming;
  live: LiveTiming;
  calls: CallTiming;
  listening: ListenTiming;
  googleCalendar: CalendarTiming;
  erasures: ErasureTiming;
  health: HealthTiming;
  inbox: { send: SendTiming; translate: TranslateTiming };
  mail: SyncTiming;
  mailings: SendTiming;
  messenger: SendTiming;
  notifications: PushTiming;
  phones: SendTiming;
  practice: { rounds: RoundTiming; connector: ConnectorTiming; chart: ChartTiming };
  presence: PresenceTiming;
  social: SendTiming;
}

export const timings: Timings = {
  turns: usualPatience,
  vendors: vendorTimeouts,
  requests: requestTiming,
  live: liveTiming,
  calls: callTiming,
  listening: listenTiming,
  googleCalendar: calendarTiming,
  erasures: erasureTiming,
  health: healthTiming,
  inbox: { send: sendTiming, translate: translateTiming },
  mail: syncTiming,
  mailings: mailTiming,
  messenger: messageTiming,
  notifications: pushTiming,
  phones: phoneTiming,
  practice: { rounds: roundTiming, connector: connectorTiming, chart: chartTiming },
  presence: presenceTiming,
  social: postTiming,
};
