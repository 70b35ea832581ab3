import { allRoutes, officeEvents, type OfficeEventType, PROVIDER_CLIENT_ID } from '@chairline/contract';
import { eventsOf } from '@chairline/office-state';
import { clientReducers } from '@chairline/office-state/offices';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { followedBy, type Looks, officeViews, providerViews } from '../../testing/page-views.ts';
import { EVENT_STARTS } from '../../features/calendar/testing/route-cases.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { isGate } from '../../testing/tier.ts';
import { createVerifier, type Viewer } from '../../testing/verify-events.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { useTestApp } from '../../testing/use-app.ts';

/**
 * Old state + events = fresh fetch, for every changing verb of the contract, with the reducers that the web ships: what
 * an admin and a member of an office hold before one, and the events that they get of it.
 */

const changing = allRoutes.filter(({ method, acts }) => method !== 'GET' || acts !== undefined);

/** Calls that come before the one of the table, which would change nothing alone. */
const first: Record<string, Partial<RouteCase>[]> = {
  createCalendarEvent: [
    {
      body: {
        title: 'Rounds',
        start_time: EVENT_STARTS,
        end_time: EVENT_STARTS + 1_800_000,
        rrule: 'FREQ=DAILY;COUNT=3',
      },
    },
  ],
  putOff: [{ body: { until: new Date(Date.now() + 3_600_000).toISOString() } }],
  setConvoStatus: [{ body: { status: false, process: '' } }],
  withdrawConvoMessage: [{ body: { withdrawn: true } }],
};

/** Routes that change nothing that a page of others holds, and why nobody is told. */
const silent: Record<string, string> = {
  findDuplicates: 'It reads: its question is too long for an address.',
  previewMerge: 'It reads: its question is too long for an address.',
  previewImport: 'It reads: its question is too long for an address.',
  previewListText: 'It reads: its question is too long for an address.',
  previewMassText: 'It reads: its question is too long for an address.',
  previewReminderRule: 'It reads: its question is too long for an address.',
  getFamilyThread: 'It reads: its question is too long for an address.',
  noteActivity: 'It is about the caller’s own sessions, which only their own page of them shows.',
  endOtherSessions: 'It is about the caller’s own sessions, which only their own page of them shows.',
  endOwnSession: 'It is about the caller’s own sessions, which only their own page of them shows.',
  beginSecondFactor: 'It is about the caller’s own sessions, which only their own page of them shows.',
  requestReset: 'It leaves a mail, or none: nobody may learn which.',
  sendServiceMail: 'It leaves mails.',
  updateAiPrompt: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  chooseAgentModel: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  beginAiCheck: 'The provider’s own page, which asks again while a check runs.',
  stopAiCheck: 'The provider’s own page, which asks again while a check runs.',
  markAiCheckItem: 'The provider’s own page, which asks again while a check runs.',
  saveAiCase: 'The provider’s own page, which asks again while a check runs.',
  deleteAiCase: 'The provider’s own page, which asks again while a check runs.',
  updateAiCeiling: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  updateAiTool: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  deleteQuery: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  restoreTool: 'The provider’s own page, which asks again when it is looked at, and is told 409.',
  validateSqlQuery: 'It reads: its question is too long for an address.',
  tryToolQuery: 'It reads: its question is too long for an address.',
  signOutUser: 'The signed out hear of it by their sockets.',
  createEndpoints: 'Called for nobody; office-with-phones.ts orders softphones.',
  rotateIntegrationToken: 'The token is shown to who made it, once.',
  authenticateMail: 'It answers where to go.',
  authenticateGoogleCalendar: 'It answers where to go.',
  googleCalendarAuthenticated: 'Called with a state that is none of ours.',
  mailAuthenticated: 'Called with a state that is none of ours.',
  authenticateFacebook: 'It answers where to go.',
  facebookAuthenticated: 'Called with a state that is none of ours.',
  lookAtPosts: 'It hurries a job: social/posts.test.ts.',
  setSocialPage: 'The page asks for it when it is opened.',
  notePresence: 'Who is there is said of the moment (hub.pass), without a number.',
  noteEventPresence: 'Who is there is said of the moment (hub.pass), without a number.',
  noteConvoPresence: 'Who is there is said of the moment (hub.pass), without a number.',
  addPushDevice: 'A user’s own devices, asked for when they are shown.',
  removePushDevice: 'A user’s own devices, asked for when they are shown.',
  testPush: 'It leaves a push.',
  createCalendarFeed: 'A member’s own link, asked for when it is shown.',
  deleteCalendarFeed: 'A member’s own link, asked for when it is shown.',
  dismissFailedJob: 'The health page asks again every half minute.',
  restoreFailedJob: 'The health page asks again every half minute.',
  retryFailedJob: 'The health page asks again every half minute.',
};

/** Routes that another test holds to it, or that cannot succeed in an office without vendors; where they are. */
const elsewhere: Record<string, string> = {
  updateAiLimits:
    'Of an office with AI mode, and a page that asks again when it is looked at: ai/limits/limits.test.ts.',
  createClient: 'It ends sessions or is announced by a job: offices/events.test.ts.',
  deleteClient: 'It ends sessions or is announced by a job: offices/events.test.ts.',
  restoreClient: 'It ends sessions or is announced by a job: offices/events.test.ts.',
  inviteOfficeAdmin: 'It ends sessions or is announced by a job: offices/events.test.ts.',
  askErasure: 'Of a deleted office: erasures/events.test.ts.',
  confirmErasure: 'Of a deleted office: erasures/events.test.ts.',
  withdrawErasure: 'Of a deleted office: erasures/events.test.ts.',
  setErasureSeen: 'Of a deleted office: erasures/events.test.ts.',
  signIn: 'Nobody is signed in yet: identity’s tests.',
  signInCode: 'Nobody is signed in yet: identity’s tests.',
  signInEnroll: 'Nobody is signed in yet: identity’s tests.',
  signInEnrolled: 'Nobody is signed in yet: identity’s tests.',
  refreshSession: 'It renews the caller’s cookies, which the test keeps.',
  signOut: 'It ends the session that the test looks by.',
  changePassword: 'It ends other sessions and shows nowhere.',
  activateAccount: 'By a link: users/events.test.ts.',
  resetPassword: 'By a link: it shows nowhere.',
  enableSecondFactor: 'Needs a code: identity/events.test.ts.',
  disableSecondFactor: 'Needs a second factor: identity/events.test.ts.',
  renewRecoveryCodes: 'Needs a second factor, and shows to its user alone.',
  mergeContacts: 'Needs the versions of both: contacts/events.test.ts.',
  cancelImport: 'Of one that runs: imports/imports.test.ts.',
  createPhoneSound: 'It shows nowhere until a number uses it.',
  searchNumber: 'It reads from the carrier.',
  cancelSubscription: 'Stripe: billing/events.test.ts.',
  createCheckout: 'Stripe: billing/events.test.ts.',
  openPaymentPortal: 'Stripe: it answers where to go.',
  stripeWebhook: 'Stripe: billing/events.test.ts.',
  switchPlan: 'Stripe: billing/events.test.ts.',
  updateLabCase: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  bookAppointment: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  confirmAppointment: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  breakAppointment: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  restoreAppointment: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  moveAppointment: 'It writes to the practice system; what comes of it is a round’s practiceSynced.',
  bookProposal: 'It writes to the practice system: booking/booking.test.ts.',
  confirmVisit: 'It writes to the practice system: booking/visit-answers.test.ts.',
  setVisitAnswerSettings: 'It shows on its page alone, which reads it when it is opened.',
  acceptAppointmentRequest: 'It writes to the practice system: booking/booking.test.ts.',
  gmailPush: 'It hurries a job: mail/events.test.ts.',
  googleCalendarPush: 'It hurries a job: google-calendar/connect.test.ts.',
  settleGoogleChange: 'Needs Google: google-calendar/write-back.test.ts.',
  startMailCheck: 'Needs Gmail: mail/events.test.ts.',
  inboundText: 'The carrier: platform/live/events.test.ts.',
  deliveryReport: 'The carrier: platform/live/events.test.ts.',
  metaWebhook: 'Facebook: platform/live/events.test.ts.',
  showSocialSecurityNumber: 'It reads, of a call on which one was said: caller-info/caller-info.test.ts.',
  storeAiInfo: 'In a call: caller-info/caller-info.test.ts.',
  holdCall: 'In a call: calls/verbs/hold.test.ts.',
  stopRinging: 'In a call: calls/verbs/verbs.test.ts.',
  updateSupervisorState: 'In a call: calls/verbs/verbs.test.ts.',
  addToOngoingCall: 'In a call: calls/verbs/verbs.test.ts.',
  addSupervisor: 'In a call: calls/verbs/verbs.test.ts.',
  rejoinConference: 'In a call: calls/verbs/verbs.test.ts.',
  leaveConference: 'In a call: calls/verbs/verbs.test.ts.',
  transferUser: 'In a call: calls/verbs/verbs.test.ts.',
  mergeCall: 'In a call: calls/verbs/verbs.test.ts.',
  rejoinCalendarEvent: 'Of a series that was cut in two: calendar/sharing/live.test.ts.',
  answerInvitation: 'By a link: calendar/invitations/invite.test.ts.',
  answerCall: 'The carrier: calls/events.test.ts.',
  joinCall: 'It answers a document: calls/events.test.ts.',
  menuChoice: 'In a call: calls/answer/menu.test.ts.',
  voicemailCall: 'It answers a document: calls/events.test.ts.',
  callEvent: 'The carrier: calls/events.test.ts.',
  voicemailRecorded: 'It leaves a job: calls/events.test.ts.',
  callRecorded: 'The carrier: calls/recording/recording.test.ts.',
  readEmailAgain: 'Of one that could not be read: mail/thread/reread-mails.test.ts.',
  fetchTextMediaAgain: 'Of what the carrier did not hand over: inbox/media-again.test.ts.',
  fetchRecordingAgain: 'Of what failed to be fetched: calls/recording/recording.test.ts.',
  translateItem: 'The model: inbox/translate.test.ts.',
  translateMail: 'The model: mail/thread/translate-mail.test.ts.',
  previewTranslation: 'It reads from the model.',
  askAgent: 'The model: ai/talk/talk.test.ts.',
  bookAiProposal: 'The practice: ai/talk/proposals.test.ts.',
  composeText: 'It reads from the model: ai/compose/compose.test.ts.',
  summarizeThread: 'It reads from the model: ai/compose/compose.test.ts.',
};

/** Events that none of these calls emits, and where they are held to it. */
const notHere: Partial<Record<OfficeEventType, string>> = {
  updateOngoingCalls: 'the carrier: calls/events.test.ts',
  removeConvo: 'of secured conversations: conversations/convo/convo-events.test.ts',
  clientRow: 'announce-client: offices/events.test.ts',
  officeErasure: 'of a deleted office: erasures/events.test.ts',
  calendarReminders: 'remind-of-events: calendar/notices/remind.test.ts',
  remindersDue: 'deliver-reminders: deliver-reminders.test.ts',
  contactTags: 'mass-tag: labels/events.test.ts',
  manyContacts: 'import-contacts: platform/live/events.test.ts',
  emailFetchProgress: 'sync-mail: mail/events.test.ts',
  mailCheck: 'check-mail: mail/events.test.ts',
  subscription_details: 'sync-subscription: billing/events.test.ts',
};

let admin: Caller;
let provider: Caller;
let viewers: Viewer[];
let table: Record<string, RouteCase>;
let verifier: ReturnType<typeof createVerifier>;

const app = useTestApp();
beforeAll(async () => {
  const base = await listen(app);
  const own = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  const office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  const ids = await fillOffice(app, office, user);
  table = routeTable(ids);
  admin = await signIn(app, user);
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
  const looks: Omit<Looks, 'role'> = {
    timezone: 'America/Los_Angeles',
    contacts: [ids.contact, ids.twin],
    tags: [ids.tag],
    types: [ids.contactType],
    emailThread: ids.emailThread,
    claim: ids.claim,
    patients: [ids.patient, ids.patientContact],
    calendar: {
      calendar_id: ids.calendar,
      date: '2030-03-05',
      until: '2030-03-06',
      from: EVENT_STARTS - 9 * 3_600_000,
      to: EVENT_STARTS + 39 * 3_600_000 - 1,
    },
  };
  const member = await signIn(app, await createUser(app, office));
  await admin.call('POST', `/calendars/${ids.calendar}/members`, { user_id: member.user.id });
  viewers = [
    { name: 'the admin', caller: admin, views: officeViews(admin, { ...looks, role: 'Admin' }) },
    { name: 'a member', caller: member, views: officeViews(member, { ...looks, role: 'Member' }) },
    { name: 'the provider', caller: provider, views: providerViews(provider) },
  ];
  verifier = createVerifier(app, base, viewers, isGate() ? 10 : 1);
});

// Reading comes before writing, which reads all; a check before what has one run by itself; somebody who left is taken
// in again; what ends the mailbox or the practice system comes last: others need them.
const order = [
  'readConversation',
  'beginAiCheck',
  '',
  'addParticipant',
  'disconnectMail',
  'disconnectGoogleCalendar',
  'disconnectFacebook',
  'removeAccessToken',
];
const placeOf = ({ name }: { name: string }) =>
  order.includes(name) ? order.indexOf(name) : order.indexOf('');
const verified = changing
  .filter(({ name }) => !(name in elsewhere))
  .toSorted((a, b) => placeOf(a) - placeOf(b));

describe('what is held before, and the events, are what would be fetched after', () => {
  test.each(verified.map((route) => [route.name, route] as const))('%s', async (name, route) => {
    const caller = route.access === 'provider' ? provider : admin;
    for (const entry of [...(first[name] ?? []), {}]) {
      const types = await verifier.verify(() =>
        app.server.inject({ ...requestOf(route, { ...table[name]!, ...entry }), cookies: caller.cookies }),
      );
      if (name in silent) expect([...types], silent[name]).toEqual([]);
      else expect(types.size, 'somebody is told').toBeGreaterThan(0);
    }
  });
});

test('what no event told of is as it was', async () => {
  await expect(verifier.lookOver()).resolves.toBeUndefined();
});

test('every event of the contract is emitted by a verb that was held to it, and followed by a reducer', () => {
  const types = Object.keys(officeEvents) as OfficeEventType[];
  const views = viewers.flatMap((viewer) => viewer.views);
  const followed = new Set([...followedBy(views), ...eventsOf(clientReducers)]);
  expect(types.filter((type) => !followed.has(type))).toEqual([]);
  expect(types.filter((type) => !verifier.emitted.has(type) && !(type in notHere))).toEqual([]);
});

test('nothing is named as an exception that is none', () => {
  const names = new Set<string>(changing.map(({ name }) => name));
  expect([...Object.keys(silent), ...Object.keys(elsewhere)].filter((name) => !names.has(name))).toEqual([]);
  expect(Object.keys(notHere).filter((type) => verifier.emitted.has(type as OfficeEventType))).toEqual([]);
});
