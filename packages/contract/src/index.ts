import * as calendarRoutes from './calendar/routes.ts';
import * as aiCheckRoutes from './ai/checks.ts';
import * as aiComposeRoutes from './ai/compose.ts';
import * as aiRoutes from './ai/routes.ts';
import * as aiStatsRoutes from './ai/stats.ts';
import * as aiTalkRoutes from './ai/talk-routes.ts';
import * as callRoutes from './calls/routes.ts';
import * as callerInfoRoutes from './caller-info/routes.ts';
import * as callSettingsRoutes from './calls/settings.ts';
import * as claimRoutes from './claims/routes.ts';
import * as dashboardRoutes from './dashboard/routes.ts';
import * as labRoutes from './labs/routes.ts';
import * as recallRoutes from './recalls/routes.ts';
import * as bookingRoutes from './booking/routes.ts';
import * as billingRoutes from './billing/routes.ts';
import * as conversationRoutes from './conversations/routes.ts';
import * as contactFormRoutes from './contacts/form-routes.ts';
import * as contactRoutes from './contacts/routes.ts';
import * as accountRoutes from './identity/account-routes.ts';
import * as identityRoutes from './identity/routes.ts';
import * as erasureRoutes from './erasures/routes.ts';
import * as exportRoutes from './exports/routes.ts';
import * as inboxRoutes from './inbox/routes.ts';
import * as consentRoutes from './consent/routes.ts';
import * as hoursRoutes from './hours/routes.ts';
import * as quickReminderRoutes from './labels/quick-reminders.ts';
import * as listTextRoutes from './labels/list-texts.ts';
import * as massTaggingRoutes from './labels/mass-tagging.ts';
import * as labelRoutes from './labels/routes.ts';
import * as labelSettingsRoutes from './labels/settings-routes.ts';
import * as importRoutes from './imports/routes.ts';
import * as mapRoutes from './maps/routes.ts';
import * as mailRoutes from './mail/routes.ts';
import * as notificationRoutes from './notifications/routes.ts';
import * as noticeSettingsRoutes from './notifications/settings.ts';
import * as officeRoutes from './offices/routes.ts';
import * as phoneRoutes from './phones/routes.ts';
import * as practiceDayRoutes from './practice/day-routes.ts';
import * as practiceRoutes from './practice/routes.ts';
import * as practiceSettingsRoutes from './practice/settings-routes.ts';
import * as reminderRuleRoutes from './reminder-rules/routes.ts';
import * as searchRoutes from './search/routes.ts';
import type { RouteShape } from './shared/route.ts';
import * as messengerRoutes from './messenger/routes.ts';
import * as socialPostRoutes from './social/post-routes.ts';
import * as socialRoutes from './social/routes.ts';
import * as googleCalendarRoutes from './google-calendar/routes.ts';
import * as healthRoutes from './health/routes.ts';
import * as systemRoutes from './system/routes.ts';
import * as userRoutes from './users/routes.ts';
import * as worklistRoutes from './worklist/routes.ts';

export * from './shared/index.ts';
export * from './events.ts';
export * from './all-events.ts';
export * as identity from './identity/index.ts';
export * as offices from './offices/index.ts';
export * as users from './users/index.ts';
export * as phones from './phones/index.ts';
export * as booking from './booking/index.ts';
export * as billing from './billing/index.ts';
export * as practice from './practice/index.ts';
export * as labs from './labs/index.ts';
export * as calendar from './calendar/index.ts';
export * as googleCalendar from './google-calendar/index.ts';
export * as calls from './calls/index.ts';
export * as callerInfo from './caller-info/index.ts';
export * as claims from './claims/index.ts';
export * as recalls from './recalls/index.ts';
export * as reminderRules from './reminder-rules/index.ts';
export * as dashboard from './dashboard/index.ts';
export * as mail from './mail/index.ts';
export * as messenger from './messenger/index.ts';
export * as social from './social/index.ts';
export * as contacts from './contacts/index.ts';
export * as labels from './labels/index.ts';
export * as consent from './consent/index.ts';
export * as hours from './hours/index.ts';
export * as imports from './imports/index.ts';
export * as erasures from './erasures/index.ts';
export * as exports from './exports/index.ts';
export * as maps from './maps/index.ts';
export * as inbox from './inbox/index.ts';
export * as conversations from './conversations/index.ts';
export * as worklist from './worklist/index.ts';
export * as search from './search/index.ts';
export * as notifications from './notifications/index.ts';
export * as health from './health/index.ts';
export * as system from './system/index.ts';
export * as ai from './ai/index.ts';

function isRoute(value: unknown): value is RouteShape {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}

/** Every route there is; the server registers exactly these. */
export const allRoutes: readonly RouteShape[] = [
  identityRoutes,
  accountRoutes,
  officeRoutes,
  erasureRoutes,
  userRoutes,
  phoneRoutes,
  billingRoutes,
  practiceSettingsRoutes,
  practiceRoutes,
  practiceDayRoutes,
  bookingRoutes,
  labRoutes,
  claimRoutes,
  recallRoutes,
  reminderRuleRoutes,
  dashboardRoutes,
  mailRoutes,
  socialRoutes,
  socialPostRoutes,
  messengerRoutes,
  contactRoutes,
  contactFormRoutes,
  labelRoutes,
  listTextRoutes,
  massTaggingRoutes,
  labelSettingsRoutes,
  quickReminderRoutes,
  consentRoutes,
  hoursRoutes,
  importRoutes,
  exportRoutes,
  mapRoutes,
  inboxRoutes,
  callRoutes,
  callSettingsRoutes,
  callerInfoRoutes,
  calendarRoutes,
  googleCalendarRoutes,
  conversationRoutes,
  worklistRoutes,
  searchRoutes,
  notificationRoutes,
  noticeSettingsRoutes,
  systemRoutes,
  healthRoutes,
  aiRoutes,
  aiCheckRoutes,
  aiComposeRoutes,
  aiStatsRoutes,
  aiTalkRoutes,
].flatMap((feature) => Object.values(feature).filter(isRoute));
