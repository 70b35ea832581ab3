import { allRoutes, PAGE_HEADER, PROVIDER_CLIENT_ID, type RouteShape } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { requestOf, type RouteCase } from '../../testing/route-case.ts';
import { routeTable } from '../../testing/route-table.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { fillOffice } from '../../testing/world-of-one-office.ts';
import { until } from '../../testing/wait.ts';
import { useTestApp } from '../../testing/use-app.ts';

let office: TestOffice;
let admin: Caller;
let provider: Caller;
let table: Record<string, RouteCase>;

const app = useTestApp();
beforeAll(async () => {
  const first = await createOffice(app, { id: PROVIDER_CLIENT_ID });
  provider = await signIn(app, await createUser(app, first, { role: 'Admin' }));
  office = await createOffice(app);
  const user = await createUser(app, office, { role: 'Admin' });
  table = routeTable(await fillOffice(app, office, user));
  admin = await signIn(app, user);
});

const gets = allRoutes.filter(({ method }) => method === 'GET').map((route) => [route.name, route] as const);
const acting = gets.filter(([, route]) => route.acts === 'page');

/** What a browser sends when something else than our page's own code asks; and what no browser sends. */
const elsewhere: Record<string, string>[] = [
  {},
  ...['image', 'document', 'iframe', 'style', 'script', 'video', 'object', 'empty'].flatMap((destination) =>
    ['same-origin', 'same-site', 'cross-site', 'none'].map((site) => ({
      'sec-fetch-dest': destination,
      'sec-fetch-site': site,
    })),
  ),
];

/**
 * GETs that write all the same, and what: that somebody saw a patient's data, or a secret, stands in the log and in the
 * head of its chain (HIPAA, 164.312(b)). Read marks, presence and activity are POSTs.
 */
const audited = ['audit_heads', 'audit_log'];
const writes: Record<string, readonly string[]> = Object.fromEntries(
  [
    'getService',
    'listOdAppointments',
    'listVisitReasons',
    'findTimes',
    'listContactAppointments',
    'getPreAuths',
    'getPendingTreatment',
    'getLabCase',
    'getClaim',
    'listClaimNotes',
    'getRecall',
    'exportRefused',
    'exportKept',
    'getThreadEmails',
    'getLatestEmail',
    'getEmailHtml',
    'getEmailRaw',
    'getEmailMedia',
    'getEmailItemMedia',
    'getContact',
    'getPatientSummary',
    'exportOptOuts',
    'downloadExport',
    'exportRecord',
    'exportContacts',
    'exportClaims',
    'exportRecalls',
    'exportCalls',
    'getContactThread',
    'getUserThread',
    'getTextMedia',
    'getItemMedia',
    'listContactMedia',
    'listConversations',
    'getConversation',
    'getConvoMessages',
    'getConvoMessageHistory',
    'getConvoMedia',
    'getCaller',
    'listCalls',
    'listCallerInfos',
    'getCallerInfo',
    'listCallNotes',
    'searchCalendarEvents',
    'searchPracticeVisits',
    'searchText',
    'listAiQuestions',
    'getAiReceipt',
    'getAiCheck',
    'exportAiRows',
  ].map((name) => [name, audited]),
);

function get(route: RouteShape, headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') {
  const { url } = requestOf(route, table[route.name]!);
  const { cookies } = route.access === 'provider' ? provider : admin;
  return app.server.inject({ method, url, cookies, headers });
}

/** Every row of both offices. */
const dump = async () =>
  [await dumpOffice(app, office.id), await dumpOffice(app, PROVIDER_CLIENT_ID)] as const;
type Dump = Awaited<ReturnType<typeof dump>>;

/** The same once nothing is written any more: a file that goes out is noted when its last byte has. */
const settledDump = async () => {
  let last = await dump();
  await until('nothing is written', async () => {
    const before = last;
    last = await dump();
    return changed(before, last).length === 0;
  });
  return last;
};

/** The tables that differ. */
const changed = (before: Dump, after: Dump): string[] =>
  [0, 1].flatMap((at) =>
    Object.keys(after[at]!).filter(
      (name) => JSON.stringify(before[at]![name]) !== JSON.stringify(after[at]![name]),
    ),
  );

describe('no GET changes anything that our page did not ask for', () => {
  test.each(gets)('%s', async (name, route) => {
    const before = await settledDump();
    for (const headers of elsewhere) {
      const { statusCode } = await get(route, headers);
      if (route.acts === 'page') expect([headers, statusCode]).toEqual([headers, 403]);
    }
    await get(route, {}, 'HEAD');
    expect(changed(before, await settledDump())).toEqual(writes[name] ?? []);
  });

  test.each(acting)(
    '%s does nothing for what a document loads, with the header too',
    async (_name, route) => {
      const before = await dump();
      for (const headers of elsewhere.filter((one) => one['sec-fetch-site'])) {
        const ofThePage =
          headers['sec-fetch-dest'] === 'empty' && headers['sec-fetch-site'] === 'same-origin';
        if (ofThePage) continue;
        expect((await get(route, { ...headers, [PAGE_HEADER]: '1' })).statusCode).toBe(403);
      }
      for (const origin of ['https://evil.example', 'null'])
        expect((await get(route, { origin, [PAGE_HEADER]: '1' })).statusCode).toBe(403);
      expect((await get(route, { [PAGE_HEADER]: '1' }, 'HEAD')).statusCode).toBe(404);
      expect(changed(before, await dump())).toEqual([]);
    },
  );
});

describe('what our page asks for is done', () => {
  test('a text is queued again', async () => {
    const before = await dump();
    const route = acting.find(([name]) => name === 'resendText')![1];
    const headers = { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', [PAGE_HEADER]: '1' };
    expect((await get(route, headers)).statusCode).toBe(200);
    expect(changed(before, await dump())).toEqual(
      expect.arrayContaining(['comm_items', 'outbound_texts', 'jobs']),
    );
  });
});
