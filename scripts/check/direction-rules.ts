import type { Import } from './read-imports.ts';

/** One way in which an import must not point. Sources: house.md, "Which way things may point". */
export interface DirectionRule {
  name: string;
  /** The rule in words, with what to do instead. */
  says: string;
  /** Whether an import breaks it. */
  isBroken(edge: Import): boolean;
}

const SERVER = 'apps/server/src/';
const WEB = 'apps/web/src/';
const SQL_PACKAGES = new Set(['drizzle-orm', 'pg', 'pg-copy-streams', 'pg-cursor', 'pg-query-stream']);
const VENDOR_SDKS = new Set([
  'plivo',
  'stripe',
  'nodemailer',
  'google-auth-library',
  '@googleapis/gmail',
  '@googleapis/calendar',
  'ai',
  '@ai-sdk/anthropic',
  '@ai-sdk/openai-compatible',
]);

/** Tests and what only tests use may reach for more, but never across apps. */
export const isTest = (file: string) => /\.(test|e2e)\.[cm]?[jt]sx?$|\/(testing|test)(\/|\.ts$)/.test(file);

/** The app a file belongs to (`server`), or undefined. */
const appOf = (file: string | undefined) => /^apps\/([^/]+)\//.exec(file ?? '')?.[1];

/** The feature a file belongs to, as `apps/server/src/features/inbox`, or undefined. */
export const featureOf = (file: string | undefined) =>
  /^apps\/(?:server|web)\/src\/features\/[^/]+/.exec(file ?? '')?.[0];

/**
 * The feature that an import leans on. A table is known to every store that reads it in a join: its `schema.ts` is no
 * tie. Who writes it is looked at by tables.ts.
 */
export const leansOn = ({ to }: Pick<Import, 'to'>) => (isSchema(to) ? undefined : featureOf(to));
const isSchema = (file: string | undefined) =>
  /^apps\/server\/src\/features\/[^/]+\/schema\.ts$/.test(file ?? '');

/** The part of an app a file belongs to: its folder under src (`platform`), or its own name (`app.ts`). */
function partOf(file: string | undefined, app: string): string | undefined {
  return file?.startsWith(app) ? file.slice(app.length).split('/')[0] : undefined;
}

const isIn = (part: string | undefined, ...parts: string[]) => part !== undefined && parts.includes(part);

/** Whether code of one part of an app, tests aside, imports from a part of it that is not allowed there. */
function leaves(edge: Import, app: string, part: string, allowed: string[]): boolean {
  if (isTest(edge.from) || partOf(edge.from, app) !== part) return false;
  const target = partOf(edge.to, app);
  return target !== undefined && !isIn(target, part, ...allowed);
}

const maySpeakSql = (file: string) =>
  isTest(file) ||
  !/^(apps|packages)\//.test(file) ||
  isIn(partOf(file, SERVER), 'platform', 'migrations', 'seed') ||
  /^apps\/server\/src\/features\/[^/]+\/(schema|([a-z-]+\/)?store(-[\w-]+)?)\.ts$/.test(file);

export const directionRules: DirectionRule[] = [
  {
    name: 'contract-imports-zod-alone',
    says: 'The contract imports zod and itself, nothing else: it must load in a browser and on a server.',
    isBroken: ({ from, to, package: name }) =>
      from.startsWith('packages/contract/src/') &&
      !(to?.startsWith('packages/contract/src/') || name === 'zod' || (isTest(from) && name === 'vitest')),
  },
  {
    name: 'office-state-imports-contract-alone',
    says: 'The reducers import the contract and themselves, nothing else: the page ships them, the server’s tests prove them.',
    isBroken: ({ from, to, package: name }) =>
      from.startsWith('packages/office-state/src/') &&
      !(/^packages\/(office-state|contract)\/src\//.test(to ?? '') || (isTest(from) && name === 'vitest')),
  },
  {
    name: 'temporal-only-in-office-time',
    says: 'Temporal and rules of repetition are read by packages/office-time alone, which imports nothing else: give it a function.',
    isBroken: ({ from, to, package: name }) => {
      const temporal = ['temporal-polyfill', 'rrule-temporal'].includes(name ?? '');
      if (!from.startsWith('packages/office-time/src/')) return temporal;
      return !(
        to?.startsWith('packages/office-time/src/') ||
        temporal ||
        (isTest(from) && name === 'vitest')
      );
    },
  },
  {
    name: 'apps-never-import-each-other',
    says: 'Apps agree through packages/contract; a test starts another app as a process of its own.',
    isBroken: ({ from, to }) => {
      const [here, there] = [appOf(from), appOf(to)];
      return here !== undefined && there !== undefined && here !== there;
    },
  },
  {
    name: 'packages-never-import-apps',
    says: 'A package stands below every app.',
    isBroken: ({ from, to }) => from.startsWith('packages/') && appOf(to) !== undefined,
  },
  {
    name: 'platform-knows-platform-alone',
    says: 'The platform knows no gateway, no feature and no start-up: hand in what it needs from app.ts.',
    isBroken: (edge) => leaves(edge, SERVER, 'platform', []),
  },
  {
    name: 'gateways-know-no-feature',
    says: 'A gateway stands on the platform and is used by features, never the other way round.',
    isBroken: (edge) => leaves(edge, SERVER, 'gateways', ['platform']),
  },
  {
    name: 'features-know-no-start-up',
    says: 'A feature stands on gateways and platform; app.ts, main.ts and seed know it, it does not know them.',
    isBroken: (edge) => leaves(edge, SERVER, 'features', ['platform', 'gateways']),
  },
  {
    name: 'testing-only-from-tests',
    says: 'What stands under testing/ is for tests.',
    isBroken: ({ from, to }) =>
      /^(apps|packages)\//.test(from) && !isTest(from) && /\/src\/testing(\/|\.ts$)/.test(to ?? ''),
  },
  {
    name: 'features-meet-through-index',
    says: 'A feature knows another only through its index.ts (tests also through its testing/, stores through its schema.ts): export there what others may use.',
    isBroken: ({ from, to }) => {
      const [here, there] = [featureOf(from), featureOf(to)];
      if (here === undefined || there === undefined || here === there) return false;
      if (isSchema(to) && maySpeakSql(from)) return false;
      return to !== `${there}/index.ts` && !(isTest(from) && to?.startsWith(`${there}/testing/`));
    },
  },
  {
    name: 'sql-only-in-stores',
    says: 'SQL lives in a feature’s store.ts, store-*.ts and schema.ts, in platform/, migrations and seed/: give the store a function.',
    isBroken: ({ from, package: name }) => SQL_PACKAGES.has(name ?? '') && !maySpeakSql(from),
  },
  {
    name: 'vendor-sdks-only-in-gateways',
    says: 'A vendor’s SDK is imported under gateways/ alone (the sandbox’s tests may, to prove themselves).',
    isBroken: ({ from, package: name }) =>
      VENDOR_SDKS.has(name ?? '') &&
      appOf(from) !== undefined &&
      partOf(from, SERVER) !== 'gateways' &&
      !(appOf(from) === 'sandbox' && isTest(from)),
  },
  {
    name: 'web-lib-and-ui-know-no-feature',
    says: 'lib and ui stand under the features and the app: hand in what they need.',
    isBroken: ({ from, to }) =>
      isIn(partOf(from, WEB), 'lib', 'ui') && isIn(partOf(to, WEB), 'features', 'app') && !isTest(from),
  },
  {
    name: 'web-features-know-no-app',
    says: 'app knows the features, no feature knows app: what both need stands in lib or ui.',
    isBroken: ({ from, to }) =>
      partOf(from, WEB) === 'features' && partOf(to, WEB) === 'app' && !isTest(from),
  },
];
