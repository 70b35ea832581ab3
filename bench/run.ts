import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { sizes, type SizeName } from '../apps/server/src/seed/large/plan.ts';
import { type Figure, header, isMet, lineOf } from './harness/figures.ts';
import { isSeeded, openWorld, type World } from './harness/world.ts';
import { measureCallbacks, measureCallFanOut, measureCallMemory } from './rows/calls.ts';
import { measureAi } from './rows/ai.ts';
import { measureCalendar, measureMoves } from './rows/calendar.ts';
import { measureClaims } from './rows/claims.ts';
import { measureClickToPaint } from './rows/click-to-paint.ts';
import { compareSizes, measureContactList } from './rows/contact-list.ts';
import { measureConversations } from './rows/conversations.ts';
import { measureDashboard } from './rows/dashboard.ts';
import { measureFanOut } from './rows/fan-out.ts';
import { measureFilters } from './rows/filters.ts';
import { measureFirstLoad } from './rows/first-load.ts';
import { measureFullText } from './rows/full-text.ts';
import { measureGoogleCalendar } from './rows/google-calendar.ts';
import { measureMailSync } from './rows/mail-sync.ts';
import { measureMails } from './rows/mails.ts';
import { measureExports } from './rows/exports.ts';
import { measureImports } from './rows/imports.ts';
import { measureMassTagging } from './rows/mass-tagging.ts';
import { measureMonths } from './rows/months.ts';
import { measureMessages } from './rows/messages.ts';
import { measureOtherOffices } from './rows/other-offices.ts';
import { measureDayScrolling, measurePracticeDay, measureSlots } from './rows/practice-day.ts';
import { measurePracticeLists } from './rows/practice-lists.ts';
import { measurePracticeSync } from './rows/practice-sync.ts';
import { measureReminderRules } from './rows/reminder-rules.ts';
import { measureReminders } from './rows/reminders.ts';
import { measureRing } from './rows/ring-to-bar.ts';
import { measureScrolling } from './rows/scrolling.ts';
import { measureSearch } from './rows/search.ts';
import { measureStart } from './rows/start.ts';
import { measureThread } from './rows/thread.ts';
import { measureWebhooks } from './rows/webhooks.ts';
import { measureWorklist } from './rows/worklist.ts';

const PORT = Number(process.env.BENCH_PORT ?? 4380);

/** What can be measured, by the name `--only` takes, in the order it is. */
const rows: Record<string, (world: World) => Promise<Figure[]>> = {
  list: measureContactList,
  sizes: async (world) =>
    world.size === 'large' && (await isSeeded('medium')) ? compareSizes(world, PORT + 4) : [],
  search: measureSearch,
  'full-text': measureFullText,
  filters: measureFilters,
  thread: measureThread,
  conversations: measureConversations,
  messages: measureMessages,
  'fan-out': measureFanOut,
  'first-load': measureFirstLoad,
  'click-to-paint': measureClickToPaint,
  scrolling: measureScrolling,
  'practice-lists': measurePracticeLists,
  calendar: measureCalendar,
  'calendar-moves': measureMoves,
  'practice-day': measurePracticeDay,
  'practice-day-scrolling': measureDayScrolling,
  slots: measureSlots,
  'mass-tagging': measureMassTagging,
  months: measureMonths,
  exports: measureExports,
  imports: measureImports,
  // What follows leaves the office larger than it was.
  worklist: measureWorklist,
  claims: measureClaims,
  reminders: measureReminders,
  'reminder-rules': measureReminderRules,
  dashboard: measureDashboard,
  webhooks: measureWebhooks,
  callbacks: measureCallbacks,
  'call-fan-out': measureCallFanOut,
  'call-memory': measureCallMemory,
  ring: measureRing,
  'mail-sync': measureMailSync,
  'google-calendar': measureGoogleCalendar,
  mails: measureMails,
  'practice-sync': measurePracticeSync,
  ai: measureAi,
  'other-offices': measureOtherOffices,
};

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, size: { type: 'string', default: 'large' } },
  });
  const known = [...Object.keys(rows), 'start'];
  const wanted = values.only?.split(',') ?? known;
  const unknown = wanted.filter((name) => !known.includes(name));
  if (unknown.length > 0 || !(values.size in sizes)) {
    throw new Error(`Usage: npm run bench [-- --only ${known.join(',')}] [--size medium|large]`);
  }
  const size = values.size as SizeName;
  const figures: Figure[] = [];
  const keep = (found: Figure[]) => {
    for (const figure of found) console.log(lineOf(figure));
    figures.push(...found);
  };
  const broken: string[] = [];
  /** One row; where it fails it is named, and the others go on. */
  const attempt = async (name: string, measure: () => Promise<Figure[]>) => {
    try {
      keep(await measure());
    } catch (error) {
      broken.push(name);
      console.error(`${name} failed:`, error);
    }
  };
  console.log(header);
  const onWorld = wanted.filter((name) => name !== 'start');
  if (onWorld.length > 0) {
    await buildWeb();
    const world = await openWorld(size, PORT);
    try {
      for (const name of Object.keys(rows).filter((row) => onWorld.includes(row)))
        await attempt(name, () => rows[name]!(world));
    } finally {
      await world.close();
    }
  }
  if (wanted.includes('start')) await attempt('start', () => measureStart(size, PORT));
  await report(figures, size);
  if (broken.length > 0) {
    console.log(`Not measured, because they failed: ${broken.join(', ')}`);
    process.exitCode = 1;
  }
}

/** The web app as it is served: a figure of an older build would say nothing. */
async function buildWeb(): Promise<void> {
  const cwd = new URL('../apps/web/', import.meta.url);
  const vite = new URL('../node_modules/.bin/vite', import.meta.url).pathname;
  await promisify(execFile)(vite, ['build', '--logLevel', 'error'], { cwd });
}

async function report(figures: readonly Figure[], size: SizeName): Promise<void> {
  console.log(`\n${header}`);
  for (const figure of figures) console.log(lineOf(figure).replace(/ \(.*$/, ''));
  const missed = figures.filter((figure) => !isMet(figure));
  console.log(`\n${figures.length} figures, ${missed.length} missed`);
  const folder = new URL('results/', import.meta.url);
  await mkdir(folder, { recursive: true });
  const at = new Date().toISOString();
  const file = new URL(`${at.replaceAll(':', '-')}.json`, folder);
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const written = figures.map((figure) => ({ ...figure, ok: isMet(figure) }));
  await writeFile(file, `${JSON.stringify({ at, size, machine, figures: written }, null, 2)}\n`);
}

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
