import {
  ai,
  billing,
  booking,
  calendar,
  callerInfo,
  calls,
  claims,
  consent,
  contacts,
  conversations,
  googleCalendar,
  hours,
  identity,
  erasures,
  exports,
  imports,
  labels,
  type LiveEventType,
  mail,
  notifications,
  offices,
  pathOf,
  phones,
  practice,
  recalls,
  reminderRules,
  social,
  type RouteAnswer,
  type RouteShape,
  users,
  worklist,
} from '@chairline/contract';
import { eventsOf, officeDay, reduceEvent, type Reducers } from '@chairline/office-state';
import * as aiState from '@chairline/office-state/ai';
import * as billingState from '@chairline/office-state/billing';
import * as bookingState from '@chairline/office-state/booking';
import * as calendarState from '@chairline/office-state/calendar';
import * as infoState from '@chairline/office-state/caller-info';
import * as callState from '@chairline/office-state/calls';
import * as claimState from '@chairline/office-state/claims';
import * as consentState from '@chairline/office-state/consent';
import * as contactState from '@chairline/office-state/contacts';
import * as convoState from '@chairline/office-state/conversations';
import { googleCalendarReducers } from '@chairline/office-state/google-calendar';
import { erasureReducers } from '@chairline/office-state/erasures';
import { exportReducers } from '@chairline/office-state/exports';
import * as hoursState from '@chairline/office-state/hours';
import * as identityState from '@chairline/office-state/identity';
import * as importState from '@chairline/office-state/imports';
import * as labelState from '@chairline/office-state/labels';
import * as mailState from '@chairline/office-state/mail';
import * as dueState from '@chairline/office-state/notifications';
import * as phoneState from '@chairline/office-state/phones';
import * as practiceState from '@chairline/office-state/practice';
import * as recallState from '@chairline/office-state/recalls';
import { ruleReducers } from '@chairline/office-state/reminder-rules';
import { connectionReducers, postReducers } from '@chairline/office-state/social';
import * as userState from '@chairline/office-state/users';
import { emptyWindow, mergePage } from '@chairline/office-state/window';
import * as workState from '@chairline/office-state/worklist';
import { addDays, startOfDay } from '@chairline/office-time';
import type { Caller } from './factory.ts';
import { type View, view } from './verify-events.ts';

type Given = { params?: unknown; query?: unknown };

/** What a route answers. @throws what it says where it refuses; undefined is a 404 */
async function find<R extends RouteShape>(
  caller: Caller,
  route: R,
  given: Given = {},
): Promise<RouteAnswer<R> | undefined> {
  const answer = await caller.call(route.method, pathOf(route, given));
  if (answer.statusCode === 404) return undefined;
  if (answer.statusCode !== 200) throw new Error(`${route.name}: ${answer.statusCode} ${answer.body}`);
  return answer.json() as RouteAnswer<R>;
}

async function read<R extends RouteShape>(
  caller: Caller,
  route: R,
  given: Given = {},
): Promise<RouteAnswer<R>> {
  const found = await find(caller, route, given);
  if (found === undefined) throw new Error(`${route.name} is not there`);
  return found;
}

/** A view that is one answer, as `liveQuery` holds it. */
const answerView = <T>(name: string, fetch: () => Promise<T>, reducers: Reducers<T, unknown>): View =>
  view<T>({
    name,
    events: eventsOf(reducers),
    fetch,
    reduce: (held, event) => reduceEvent(reducers as Reducers<T>, held, event),
    shown: (held) => held,
  });

/** People, whom each list sorts by name itself. */
const peopleView = <T extends { user_id: number }>(
  name: string,
  fetch: () => Promise<T[]>,
  reducers: Reducers<T[]>,
): View =>
  view<T[]>({
    name,
    events: eventsOf(reducers),
    fetch,
    reduce: (held, event) => reduceEvent(reducers, held, event),
    shown: (held) => held.toSorted((a, b) => a.user_id - b.user_id),
  });

/** What a viewer looks at beside the lists. */
export interface Looks {
  role: 'Admin' | 'Member';
  timezone: string;
  /** Contacts whose detail is open. */
  contacts: readonly number[];
  tags: readonly number[];
  types: readonly number[];
  emailThread?: string;
  claim?: number;
  /** A calendar, and the days of it that are shown. */
  calendar?: { calendar_id: number; date: string; until: string; from: number; to: number };
  /** Contacts who are patients. */
  patients?: readonly number[];
}

function contactsView(caller: Caller, { contacts: open, tags, types }: Looks): View {
  const { noFilter } = contactState;
  contactState.learnSearch(contacts.matchesSearch);
  const filters: contactState.ListFilter[] = [
    noFilter,
    { ...noFilter, status: 'waiting' },
    { ...noFilter, status: 'waiting', longest: true },
    { ...noFilter, status: 'failed' },
    { ...noFilter, search: 'Maria' },
    { ...noFilter, tags },
    { ...noFilter, types },
  ];
  const fetchList = async (state: contactState.ContactsState, filter: contactState.ListFilter) => {
    const query = { ...contactState.listQuery(filter), limit: 200 };
    const page = await read(caller, contacts.listContacts, { query });
    const next = contactState.mergeListPage(state, filter, page, true);
    const list = { ...contactState.listOf(next.lists, filter), stale: false };
    return { ...next, lists: new Map(next.lists).set(contactState.filterKey(filter), list) };
  };
  const fetchDetail = async (state: contactState.ContactsState, id: number) => {
    const detail = await find(caller, contacts.getContact, { params: { id } });
    // A merged one answers with the contact it went into.
    return detail?.contact_id === id ? contactState.mergeDetail(state, detail) : state;
  };
  return view<contactState.ContactsState>({
    name: 'contacts',
    events: eventsOf(contactState.contactReducers),
    async fetch() {
      let state = contactState.emptyContactsState;
      for (const filter of filters) state = await fetchList(state, filter);
      for (const id of open) state = await fetchDetail(state, id);
      return state;
    },
    reduce: contactState.applyContactEvent,
    async settle(held) {
      let state = held;
      for (const { filter, stale } of held.lists.values()) if (stale) state = await fetchList(state, filter);
      for (const [id, { stale }] of held.extras) if (stale) state = await fetchDetail(state, id);
      return state;
    },
    takeLate: (held, late) =>
      filters.reduce((state, filter) => {
        const list = contactState.listOf(late.lists, filter);
        const items = list.ids.map((id) => late.contacts.get(id)!);
        return contactState.mergeListPage(state, filter, { items, next: list.next }, true);
      }, held),
    shown: ({ lists, contacts: all, extras }) => ({
      lists: [...lists].map(([name, { ids }]) => [name, ids.map((id) => all.get(id))]),
      details: [...extras].map(([id, { stale: _stale, ...detail }]) => {
        // The whole answer is kept beside the row of the list, whose own copy is the newer one.
        const rowless = Object.entries(detail).filter(([key]) => !Object.hasOwn(contacts.contact.shape, key));
        return [id, Object.fromEntries(rowless)];
      }),
    }),
  });
}

/** How many stand under each status of the list. */
const countsView = (caller: Caller): View =>
  view<contactState.CountsState>({
    name: 'counts of contacts',
    events: eventsOf(contactState.countReducers),
    fetch: async () => ({ ...contactState.emptyCounts, counts: await read(caller, contacts.countContacts) }),
    reduce: (held, event) => contactState.applyCountEvent(held, event),
    settle: async (held) =>
      held.stale ? { ...held, counts: await read(caller, contacts.countContacts) } : held,
    shown: ({ counts }) => counts,
  });

type ConvoPage = { items: conversations.Conversation[]; next: string | null };

function convosView(caller: Caller, { role, timezone, contacts: about }: Looks): View {
  const queries: convoState.ListQuery[] = [
    ...(['now', 'later', 'closed'] as const).map((tab) => ({ process: 'today' as const, tab })),
    { process: 0, tab: 'now' },
    { process: 'mentions', tab: 'now' },
    ...about.map((contactId) => ({ contactId })),
  ];
  const fetchPage = async (query: convoState.ListQuery): Promise<ConvoPage | undefined> => {
    if ('contactId' in query) {
      const given = { params: { id: query.contactId }, query: { limit: 200, messages: 0 } };
      return find(caller, conversations.listInternalConvos, given);
    }
    const { process, tab } = query;
    return read(caller, conversations.listConversations, {
      query: { process, tab, limit: 200, messages: 0 },
    });
  };
  return view<convoState.ConvosState>({
    name: 'conversations',
    events: eventsOf(convoState.convoReducers),
    async fetch() {
      const viewer = { user_id: caller.user.id, role };
      // As if another list were being fetched all the time.
      let state = convoState.beginLoad(convoState.emptyConvos(viewer, officeDay(timezone, Date.now())));
      for (const query of queries) {
        const page = await fetchPage(query);
        if (page) state = convoState.receivePage(state, query, page, true);
      }
      return state;
    },
    reduce: convoState.applyConvoEvent,
    async settle(held) {
      let state = held;
      for (const id of held.behind) {
        const convo = await find(caller, conversations.getConversation, {
          params: { id },
          query: { messages: 0 },
        });
        state = convo ? convoState.putConvo(state, convo) : convoState.dropConvo(state, id);
      }
      return state;
    },
    takeLate: (held, late) =>
      [...late.lists.values()].reduce((state, { query, ids, next }) => {
        const items = ids.map((id) => late.views.get(id)!);
        return convoState.receivePage(state, query, { items, next }, true);
      }, held),
    shown: ({ lists, views }) => [...lists].map(([name, { ids }]) => [name, ids.map((id) => views.get(id))]),
  });
}

/** The viewer's calendars, and what takes place in one of them. */
export function calendarViews(
  caller: Caller,
  { calendar: open, timezone }: Pick<Looks, 'calendar' | 'timezone'>,
): View[] {
  const mine = answerView(
    'calendars',
    () => read(caller, calendar.listCalendars),
    calendarState.calendarReducers,
  );
  const reminders = answerView(
    'reminders of events',
    () => read(caller, calendar.listEventReminders),
    calendarState.eventReminderReducers,
  );
  const chosen = answerView(
    'what is shown of the calendars',
    () => read(caller, calendar.getCalendarView),
    calendarState.calendarViewReducers,
  );
  if (!open) return [mine, reminders, chosen];
  const { calendar_id: id, date, until, from, to } = open;
  const days: calendarState.MonthWindow['days'][number][] = [];
  for (let day = date; day <= until; day = addDays(day, 1))
    days.push({ date: day, start: startOfDay(day, timezone), end: startOfDay(addDays(day, 1), timezone) });
  const month = { calendar_id: id, from, to, days, away: [] };
  return [
    mine,
    reminders,
    chosen,
    answerView(
      'events',
      async () =>
        (await find(caller, calendar.listCalendarEvents, { params: { id }, query: { date, until } })) ?? [],
      calendarState.calendarEventReducers({ calendar_id: id, from, to }),
    ),
    answerView(
      'a month',
      async () => {
        const asked = { params: { id }, query: { date, until } };
        const held = (await find(caller, calendar.getCalendarMonth, asked)) ?? { events: [], days: [] };
        return calendarState.holdMonth(held, month);
      },
      calendarState.calendarMonthReducers(month),
    ),
  ];
}

/** The work queue, and what the bell shows of it. */
export function workViews(caller: Caller, { timezone }: Pick<Looks, 'timezone'>): View[] {
  const { end } = officeDay(timezone, Date.now());
  const reducers = workState.workReducers(caller.user.id, end);
  const list = (when: 'today' | 'later'): View => {
    const query: workState.WorkQuery = { when, kinds: [], sort: 'oldest' };
    return view<workState.WorkList>({
      name: `work of ${when}`,
      events: eventsOf(reducers),
      fetch: async () => ({
        query,
        ...(await read(caller, worklist.listWork, { query: { when, sort: 'oldest', limit: 100 } })),
      }),
      reduce: (held, event) => reduceEvent(reducers, held, event),
      shown: ({ items }) => items,
    });
  };
  const due = dueState.dueReducers(caller.user.id, () => []);
  return [
    list('today'),
    list('later'),
    view<dueState.DueReminders>({
      name: 'reminders that are due',
      events: eventsOf(due),
      async fetch() {
        const query = { when: 'today', kinds: 'reminder', sort: 'newest', limit: 100 };
        const { items } = await read(caller, worklist.listWork, { query });
        return dueState.takeDue(new Map(), dueState.dueOfWork(items, Date.now()), []);
      },
      reduce: (held, event) => reduceEvent(due, held, event),
      shown: (held) => dueState.sortDue(held),
    }),
  ];
}

/** Claims and recalls. Their conversations are shown as the conversations' own state has them. */
function practiceViews(caller: Caller, { role, claim, patients = [] }: Looks): View[] {
  const viewer = { user_id: caller.user.id, role };
  const withoutConvo = <T extends { convo: unknown }>(rows: readonly T[]) =>
    rows.map(({ convo: _convo, ...row }) => row);
  const claimList = (filter: claimState.ClaimFilter): View => {
    const reducers = claimState.claimListReducers(filter, viewer);
    return view<readonly claims.ClaimRow[]>({
      name: `claims by ${JSON.stringify(filter)}`,
      events: eventsOf(reducers),
      fetch: async () => (await read(caller, claims.listClaims, { query: { ...filter, limit: 100 } })).items,
      reduce: (held, event) => reduceEvent(reducers, held, event),
      shown: withoutConvo,
    });
  };
  const recallTable = recallState.recallReducers(viewer);
  return [
    claimList({}),
    claimList({ tab: 'now' }),
    claimList({ next: 'set' }),
    ...(claim === undefined
      ? []
      : [
          answerView(
            'the notes of a claim',
            () => read(caller, claims.listClaimNotes, { params: { id: claim } }),
            claimState.claimNoteReducers(claim),
          ),
        ]),
    answerView('sums of claims', () => read(caller, claims.getClaimTotals), claimState.claimSumReducers),
    answerView(
      'carriers',
      () => read(caller, claims.listCarriers, { query: { search: 'all' } }),
      claimState.claimSumReducers,
    ),
    ...patients.flatMap((id) => [
      view<readonly recalls.RecallRow[]>({
        name: 'recalls of a patient',
        events: eventsOf(recallTable),
        fetch: async () =>
          (await find(caller, recalls.listRecallsOfContact, { params: { id } }))?.items ?? [],
        reduce: (held, event) => reduceEvent(recallTable, held, event),
        shown: withoutConvo,
      }),
      answerView(
        'files in the chart',
        async () =>
          (await find(caller, practice.listChartDocuments, { params: { contactId: id } })) ?? { data: [] },
        practiceState.documentReducers(id),
      ),
    ]),
    answerView(
      'the practice system',
      () => read(caller, practice.getPracticeState),
      practiceState.practiceStateReducers,
    ),
  ];
}

/** How the viewer is told of what is new. */
export const noticeView = (caller: Caller): View =>
  answerView(
    'how one is told',
    () => read(caller, notifications.getNoticeSettings),
    dueState.noticeSettingsReducers,
  );

/** What staff say among themselves, and what of it waits for the viewer. */
export const staffViews = (caller: Caller, looks: Looks): View[] => [
  convosView(caller, looks),
  answerView(
    'counts of conversations',
    () => read(caller, conversations.getConvoCounts),
    convoState.convoCountReducers,
  ),
  ...workViews(caller, looks),
];

/** What the viewer asked an agent, as far as it is loaded; nothing where their office has AI off. */
export const talkView = (caller: Caller, agent: ai.AgentPurpose): View =>
  view<aiState.TalkWindow>({
    name: `the talk with ${agent}`,
    events: ['aiQuestion'],
    async fetch() {
      const { client } = await read(caller, identity.checkSession);
      if (client.AI_mode !== 1) return emptyWindow(agent);
      const page = await read(caller, ai.listAiQuestions, { query: { agent } });
      return mergePage(aiState.talkRules, emptyWindow(agent), page, true);
    },
    reduce: (held, event) =>
      event.type === 'aiQuestion' ? aiState.applyQuestion(held, event.payload.question) : held,
    takeLate: (held, late) => mergePage(aiState.talkRules, held, late),
    shown: ({ items, total, stale }) => ({ items, total, stale }),
  });

/** Everything of an office that a page of this viewer may hold. */
export function officeViews(caller: Caller, looks: Looks): View[] {
  const { emailThread } = looks;
  const common: View[] = [
    contactsView(caller, looks),
    countsView(caller),
    ...staffViews(caller, looks),
    ...practiceViews(caller, looks),
    ...calendarViews(caller, looks),
    noticeView(caller),
    answerView(
      'tags',
      () => read(caller, labels.listTags, { query: { source: 'allTags' } }),
      labelState.tagReducers,
    ),
    answerView('types', () => read(caller, labels.listContactTypes), labelState.contactTypeReducers),
    answerView('templates', () => read(caller, labels.listTemplates), labelState.templateReducers),
    answerView('processes', () => read(caller, labels.listProcessTypes), labelState.processTypeReducers),
    answerView(
      'quick reminders',
      () => read(caller, labels.listReminderPresets),
      labelState.quickReminderReducers,
    ),
    answerView('mass taggings', () => read(caller, labels.listMassTaggings), labelState.massTaggingReducers),
    answerView('Facebook', () => read(caller, social.getClientPages), connectionReducers),
    answerView('posts', () => read(caller, social.listPosts), postReducers),
    answerView('imports', () => read(caller, imports.listImports), importState.importReducers),
    answerView('likely stops', () => read(caller, consent.listLikelyOptOuts), consentState.likelyReducers),
    answerView('stops', () => read(caller, consent.listOptOuts), consentState.ledgerReducers),
    answerView('quiet hours', () => read(caller, consent.getQuietHours), consentState.quietHoursReducers),
    answerView('reminder rules', () => read(caller, reminderRules.listReminderRules), ruleReducers),
    answerView(
      'the settings of calls',
      () => read(caller, calls.getCallSettings),
      callState.callSettingsReducers,
    ),
    ...(['all', 'new', 'taken'] as const).map((state) =>
      answerView(
        `${state} of what was collected on calls`,
        () => read(caller, callerInfo.listCallerInfos, { query: { state } }),
        infoState.infoListReducers({ state, search: '' }),
      ),
    ),
    ...looks.contacts.map((id) =>
      answerView(
        'summaries of calls',
        async () => (await find(caller, callerInfo.listCallNotes, { params: { id } })) ?? [],
        infoState.callNoteReducers(id),
      ),
    ),
    answerView('offered times', () => read(caller, booking.listProposals), bookingState.proposalReducers),
    answerView(
      'what was written about visits',
      () => read(caller, booking.listVisitAnswers),
      bookingState.visitAnswerReducers,
    ),
    answerView(
      'requests for appointments',
      () => read(caller, booking.listAppointmentRequests),
      bookingState.requestReducers,
    ),
    answerView(
      'words around appointments',
      () => read(caller, booking.listBookingTexts),
      bookingState.bookingTextReducers,
    ),
    talkView(caller, 'AI FrontDesk'),
    answerView('the hours', () => read(caller, hours.getOfficeHours), hoursState.hoursReducers),
    answerView(
      'the viewer’s Google calendars',
      () => read(caller, googleCalendar.getGoogleCalendarStatus),
      googleCalendarReducers,
    ),
    answerView('Gmail', () => read(caller, mail.getMailStatus), mailState.mailStatusReducers),
    answerView('the mailbox compared', () => read(caller, mail.getMailCheck), mailState.mailCheckReducers),
    ...(emailThread === undefined
      ? []
      : [
          answerView(
            'mails of a thread',
            () => read(caller, mail.getThreadEmails, { params: { id: emailThread } }),
            mailState.mailThreadReducers(emailThread),
          ),
        ]),
    answerView(
      'ongoing calls',
      () => read(caller, calls.getOngoingCalls),
      callState.ongoingReducers(caller.user.id),
    ),
    answerView(
      'own calls',
      () => read(caller, calls.getOngoingCalls, { query: { whose: 'own' } }),
      callState.ownCallReducers(caller.user.id),
    ),
    answerView('who is away', () => read(caller, calls.listAway), callState.awayReducers),
    answerView(
      'calls that wait',
      () => read(caller, calls.getOngoingCalls, { query: { whose: 'waiting' } }),
      callState.waitingCallReducers,
    ),
    answerView('numbers', () => read(caller, phones.listPhones), phoneState.phoneReducers),
    answerView('softphones', () => read(caller, phones.listEndpoints), phoneState.endpointReducers),
    peopleView('people', () => read(caller, users.listUsers), userState.peopleReducers),
    answerView(
      'the signed-in user',
      () => read(caller, identity.checkSession),
      identityState.sessionReducers,
    ),
    answerView(
      'the subscription',
      () => read(caller, billing.getSubscription),
      billingState.subscriptionReducers,
    ),
  ];
  if (looks.role === 'Member') return common;
  return [
    ...common,
    peopleView('accounts', () => read(caller, users.listManagedUsers), userState.managedUserReducers),
    answerView('exports', () => read(caller, exports.listExports), exportReducers),
    answerView('invitations', () => read(caller, users.listInvitations), userState.invitationReducers),
    answerView(
      'rules for signing in',
      () => read(caller, offices.getOfficeSecurity),
      userState.securityReducers,
    ),
  ];
}

/** What the provider's admins look at; of a new price the others learn when they open the page. */
export const providerViews = (caller: Caller): View[] => [
  answerView('erasures', () => read(caller, erasures.listErasures), erasureReducers),
  answerView('plans', () => read(caller, billing.getPlans), billingState.planReducers),
];

/** Every event that a view of these follows. */
export const followedBy = (views: readonly View[]): Set<LiveEventType> =>
  new Set(views.flatMap(({ events }) => events));
