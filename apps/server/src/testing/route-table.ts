import { aiCases, type AiIds } from '../features/ai/testing/route-cases.ts';
import { billingCases } from '../features/billing/testing/route-cases.ts';
import { bookingCases, type BookingIds } from '../features/booking/testing/route-cases.ts';
import { calendarCases, type CalendarIds } from '../features/calendar/testing/route-cases.ts';
import { callerInfoCases, type CallerInfoIds } from '../features/caller-info/testing/route-cases.ts';
import { callsCases } from '../features/calls/testing/route-cases.ts';
import { claimsCases, type ClaimsIds } from '../features/claims/testing/route-cases.ts';
import { consentCases, type ConsentIds } from '../features/consent/testing/route-cases.ts';
import { contactsCases, type ContactsIds } from '../features/contacts/testing/route-cases.ts';
import { conversationsCases, type ConversationsIds } from '../features/conversations/testing/route-cases.ts';
import { dashboardCases } from '../features/dashboard/testing/route-cases.ts';
import { erasuresCases } from '../features/erasures/testing/route-cases.ts';
import { exportsCases, type ExportsIds } from '../features/exports/testing/route-cases.ts';
import { googleCalendarCases } from '../features/google-calendar/testing/route-cases.ts';
import { healthCases } from '../features/health/testing/route-cases.ts';
import { hoursCases } from '../features/hours/testing/route-cases.ts';
import { identityCases, type IdentityIds } from '../features/identity/testing/route-cases.ts';
import { importsCases, type ImportsIds } from '../features/imports/testing/route-cases.ts';
import { inboxCases, type InboxIds } from '../features/inbox/testing/route-cases.ts';
import { labelsCases, type LabelsIds } from '../features/labels/testing/route-cases.ts';
import { labsCases, type LabsIds } from '../features/labs/testing/route-cases.ts';
import { mailCases, type MailIds } from '../features/mail/testing/route-cases.ts';
import { mapsCases } from '../features/maps/testing/route-cases.ts';
import { massTaggingCases, type MassTaggingIds } from '../features/mass-tagging/testing/route-cases.ts';
import { notificationsCases, type NotificationsIds } from '../features/notifications/testing/route-cases.ts';
import { officesCases } from '../features/offices/testing/route-cases.ts';
import { phonesCases, type PhonesIds } from '../features/phones/testing/route-cases.ts';
import { practiceCases, type PracticeIds } from '../features/practice/testing/route-cases.ts';
import { presenceCases } from '../features/presence/testing/route-cases.ts';
import { recallsCases, type RecallsIds } from '../features/recalls/testing/route-cases.ts';
import { reminderRulesCases, type ReminderRulesIds } from '../features/reminder-rules/testing/route-cases.ts';
import { searchCases } from '../features/search/testing/route-cases.ts';
import { socialCases, type SocialIds } from '../features/social/testing/route-cases.ts';
import { systemCases, type SystemIds } from '../features/system/testing/route-cases.ts';
import { threadsCases } from '../features/threads/testing/route-cases.ts';
import { usersCases, type UsersIds } from '../features/users/testing/route-cases.ts';
import { worklistCases } from '../features/worklist/testing/route-cases.ts';
import type { RouteCase, SharedIds } from './route-case.ts';

/** What the calls of every route name in an office that `fillOffice` has filled. */
export interface Ids
  extends
    SharedIds,
    AiIds,
    BookingIds,
    CalendarIds,
    CallerInfoIds,
    ClaimsIds,
    ConsentIds,
    ContactsIds,
    ConversationsIds,
    ExportsIds,
    IdentityIds,
    ImportsIds,
    InboxIds,
    LabelsIds,
    LabsIds,
    MailIds,
    MassTaggingIds,
    NotificationsIds,
    PhonesIds,
    PracticeIds,
    RecallsIds,
    ReminderRulesIds,
    SocialIds,
    SystemIds,
    UsersIds {}

/** One call of every route of the contract, by its name. `every-route.test.ts` fails where one is missing. */
export const routeTable = (ids: Ids): Record<string, RouteCase> => ({
  ...aiCases(ids),
  ...billingCases(),
  ...bookingCases(ids),
  ...calendarCases(ids),
  ...callerInfoCases(ids),
  ...callsCases(ids),
  ...claimsCases(ids),
  ...consentCases(ids),
  ...contactsCases(ids),
  ...conversationsCases(ids),
  ...dashboardCases(),
  ...erasuresCases(ids),
  ...exportsCases(ids),
  ...googleCalendarCases(),
  ...healthCases(),
  ...hoursCases(),
  ...identityCases(ids),
  ...importsCases(ids),
  ...inboxCases(ids),
  ...labelsCases(ids),
  ...labsCases(ids),
  ...mailCases(ids),
  ...mapsCases(),
  ...massTaggingCases(ids),
  ...notificationsCases(ids),
  ...officesCases(ids),
  ...phonesCases(ids),
  ...practiceCases(ids),
  ...presenceCases(ids),
  ...recallsCases(ids),
  ...reminderRulesCases(ids),
  ...searchCases(),
  ...socialCases(ids),
  ...systemCases(ids),
  ...threadsCases(ids),
  ...usersCases(ids),
  ...worklistCases(),
});
