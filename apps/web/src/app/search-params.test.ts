import { addressOf, ai, callerInfo, claims, dashboard, labs, type Opens } from '@chairline/contract';
import { describe, expect, it } from 'vitest';
import {
  agents,
  claimSorts,
  homeCharts,
  readCalendarSearch,
  readClaimsSearch,
  readClientListSearch,
  readConversationSearch,
  readFrontDeskSearch,
  readHomeSearch,
  readRecallSearch,
  readReturnPath,
  readVpiSearch,
} from './search-params.ts';

describe('the front desk’s search', () => {
  it.each([
    [{ contact: 12 }, { contact: 12 }],
    [
      { contact: '12', item: '7' },
      { contact: 12, item: 7 },
    ],
    [{ item: 7 }, {}],
    [{ user: '4' }, { user: 4 }],
    [{ user: 4, item: 7, family: 'all', mail: 'new' }, { user: 4 }],
    [{ contact: 12, user: 4 }, { contact: 12 }],
    [{ user: 'x' }, {}],
    [{ contact: -1 }, {}],
    [{ contact: 1.5 }, {}],
    [{ contact: '1e3' }, {}],
    [{ contact: ['1'] }, {}],
    [
      { contact: 4, panel: 'internalConversations', convo: '8', message: '9', about: 3, member: 5 },
      { contact: 4, panel: 'internalConversations', convo: 8, message: 9, about: 3, member: 5 },
    ],
    // A message without its conversation, a conversation without the panel, a panel without a contact.
    [
      { contact: 4, panel: 'internalConversations', convo: 'new', message: 9 },
      { contact: 4, panel: 'internalConversations', convo: 'new' },
    ],
    [
      { contact: 4, panel: 'contactInfo', convo: 8, about: 3 },
      { contact: 4, panel: 'contactInfo' },
    ],
    [{ panel: 'internalConversations', convo: 8 }, { panel: 'internalConversations' }],
  ])('%j is %j', (search, read) => {
    expect(readFrontDeskSearch(search)).toEqual(read);
  });
});

describe('the conversations’ search', () => {
  it.each([
    [{}, {}],
    [{ process: 'mentions' }, { process: 'mentions' }],
    [
      { process: 'today', tab: 'later' },
      { process: 'today', tab: 'later' },
    ],
    [{ process: 0 }, { process: 0 }],
    [
      { process: '7', tab: 'closed', convo: '12', message: 40, settings: 'tags' },
      { process: 7, tab: 'closed', convo: 12, message: 40, settings: 'tags' },
    ],
    // A message is one of a conversation.
    [{ message: 40 }, {}],
    [{ process: 'All', tab: 'open', convo: '1e3', settings: 'templates' }, {}],
    [{ process: -1, convo: 0 }, {}],
    [
      { process: 'ai', agent: 'cost', patient: '7', convo: 3 },
      { process: 'ai', agent: 'cost', patient: 7 },
    ],
    [{ process: 'ai', agent: 'nobody', patient: 7 }, { process: 'ai' }],
    [{ process: 'mentions', agent: 'cost', patient: 7 }, { process: 'mentions' }],
  ])('%j is %j', (search, read) => {
    expect(readConversationSearch(search)).toEqual(read);
  });
});

describe('the dashboard’s search', () => {
  it.each([
    [{}, {}],
    [{ chart: 'dailypayments' }, { chart: 'dailypayments' }],
    [{ chart: 'employeeotp', day: 3 }, {}],
  ])('%j is %j', (search, read) => {
    expect(readHomeSearch(search)).toEqual(read);
  });
});

describe('the way back after signing in', () => {
  it('is kept for a path of this page', () => {
    expect(readReturnPath({ to: '/frontdesk?contact=3' })).toEqual({ to: '/frontdesk?contact=3' });
  });

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    '/',
    'frontdesk',
    7,
  ])('is not %j', (to) => {
    expect(readReturnPath({ to })).toEqual({});
  });
});

describe('the search of claims and recalls', () => {
  it.each([
    [
      { claim: '5', convo: 8, message: '9' },
      { claim: 5, convo: 8, message: 9 },
    ],
    [{ message: 9, claim: -1 }, {}],
    [
      { claim: 5, panel: 'internalConversations', talk: '7' },
      { claim: 5, panel: 'internalConversations', talk: 7 },
    ],
    [
      { claim: 5, panel: 'appointments', talk: 7 },
      { claim: 5, panel: 'appointments' },
    ],
    [{ claim: 5, panel: 'newContact' }, { claim: 5 }],
    [{ panel: 'internalConversations', talk: 'new' }, {}],
    [
      { carrier: 42, age: '91+', priority: '2', next: 'none', sort: 'amount' },
      {
        carrier: '42',
        age: '91+',
        priority: 2,
        next: 'none',
        sort: 'amount',
      },
    ],
    // Without a carrier there is nothing to narrow.
    [{ age: '91+', type: 'Primary', patient: 'x', find: 'del' }, { find: 'del' }],
    [
      { carrier: 'all', age: 'old', priority: 9, next: 'soon', sort: 'size', order: 'asc', tab: 'now' },
      { carrier: 'all' },
    ],
    [
      { sort: 'status', order: 'desc' },
      { sort: 'status', order: 'desc' },
    ],
    [{ sort: 'type', order: 'up' }, { sort: 'type' }],
    [{ tab: 'later', carrier: 'x'.repeat(201) }, { tab: 'later' }],
  ])('%j is %j', (search, read) => {
    expect(readClaimsSearch(search)).toEqual(read);
  });

  it('knows every order that claims have', () => {
    expect(claimSorts).toEqual(Object.keys(claims.claimSorts));
  });

  it.each([
    [
      { tab: 'due', patient: 'an', recall: '7' },
      { tab: 'due', patient: 'an', recall: 7 },
    ],
    [{ tab: 'now', recall: 'x', message: 4 }, {}],
    [
      { convo: '8', message: 4 },
      { convo: 8, message: 4 },
    ],
  ])('recalls: %j is %j', (search, read) => {
    expect(readRecallSearch(search)).toEqual(read);
  });
});

describe('the calendar’s search', () => {
  it.each([
    [
      { date: '2026-11-25', view: 'week', event: '7' },
      { date: '2026-11-25', view: 'week', event: 7 },
    ],
    // Days there are not, and views there are not.
    [{ date: '2026-02-31', view: 'year', event: 'x' }, {}],
    [{ date: 20261125 }, {}],
  ])('%j is %j', (search, read) => {
    expect(readCalendarSearch(search)).toEqual(read);
  });
});

describe('the contract’s own lists', () => {
  it('is read in every value of them', () => {
    expect(agents).toEqual(Object.keys(ai.agentSlugs));
    expect(homeCharts).toEqual(Object.keys(dashboard.dashboardWords.titles));
    const states = callerInfo.infoStates.filter((state) => state !== 'new');
    for (const state of states) expect(readVpiSearch({ state })).toEqual({ state });
    for (const { status } of labs.labStatuses)
      expect(readFrontDeskSearch({ list: 'lab-cases', labStatus: status }).labStatus).toBe(status);
  });

  const readers: Record<string, (search: Record<string, unknown>) => object> = {
    '/frontdesk': readFrontDeskSearch,
    '/labCases': readFrontDeskSearch,
    '/conversation': readConversationSearch,
    '/calendar': readCalendarSearch,
    '/osclaims': readClaimsSearch,
    '/recall': readRecallSearch,
    '/vpi': readVpiSearch,
    '/clientlist': readClientListSearch,
  };
  const convo = { convo_id: 3, contact_id: 5, system_process_id: '88' };
  it.each<Opens>([
    { contact: 5, item: 7, mail: 'a/b', email: 9 },
    { user: 2 },
    { claim: '7' },
    { recall: 7 },
    { lab: '7' },
    { carrier: 'Delta & Sons' },
    ...(['general', 'internal', 'claim', 'recall', 'lab'] as const).map((kind) => ({
      convo: { ...convo, kind },
      message: 4,
    })),
    { process: 'mentions' },
    { process: 'today' },
    { process: 0, tab: 'later', convo: 3 },
    ...agents.map((agent) => ({ agent, patient: 7 })),
    { event: 4, date: '2026-11-25' },
    { practiceDay: '2026-11-25', visit: 7 },
    { request: 8 },
    { request: null },
    { callerInfo: 9 },
    { screen: 'deleted-clients' },
  ])('an address is read whole: %j', (opens) => {
    const { pathname, searchParams } = new URL(addressOf(opens), 'https://chairline.test');
    const said = Object.fromEntries(searchParams);
    // A lab case has one conversation: it is found by the case.
    if ('lab' in said) delete said['convo'];
    const read = Object.entries(readers[pathname]!(said)).filter(([, value]) => value !== undefined);
    expect(Object.fromEntries(read.map(([name, value]) => [name, String(value)]))).toEqual(said);
  });
});

it('what is refused is said, for the router would show what was typed in its place', () => {
  expect(Object.entries(readFrontDeskSearch({ list: 'Re-Care', contact: 'abc' }))).toEqual(
    expect.arrayContaining([
      ['list', undefined],
      ['contact', undefined],
    ]),
  );
});
