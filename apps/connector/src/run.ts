import { randomUUID } from 'node:crypto';
import { odTableNames } from '@chairline/open-dental';
import { createAnswering } from './answer.ts';
import { countFailures, waitAfter } from './backoff.ts';
import { changedAt, type Config, ConfigProblem, readConfig } from './config.ts';
import { connect, describeEnding, type Ending } from './connection.ts';
import { Database } from './database.ts';
import { type Log, openLog } from './log.ts';
import { programPlatform, programVersion } from './version.ts';
import { databaseTrouble, inOneLine } from './words.ts';

/** How often a wait looks whether the configuration file changed. */
const LOOK_MS = 5_000;
/** A database that does not say which tables it has by then is not waited for: the server will hear it when it asks. */
const TABLES_MS = 5_000;

/**
 * Runs until the signal: connects, answers, and comes again when the connection ends. A changed configuration file
 * is taken up with the next try, and ends a wait.
 * @throws ConfigProblem when the file cannot be used at the beginning
 */
export async function run(file: string, signal: AbortSignal): Promise<void> {
  const instance = randomUUID();
  let config = readConfig(file);
  let log = openLog(config.log);
  log.info(`Chairline connector ${programVersion} on ${programPlatform}, settings from ${config.file}`);
  let failures = 0;
  let said = '';
  while (!signal.aborted) {
    const ending = await connectOnce(config, instance, log, signal);
    failures = countFailures(failures, ending.onlineMs);
    const ms = waitAfter(ending.kind, failures, ending.onlineMs);
    const line = describeEnding(ending);
    // What stays the same is said once loudly, and then softly.
    log[line === said ? 'debug' : ending.kind === 'stopped' ? 'info' : 'warn'](
      ending.kind === 'stopped' ? line : `${line} Next try in ${Math.ceil(ms / 1000)} s.`,
    );
    said = ending.onlineMs > 0 ? '' : line;
    if (await waitForChange(config.file, ms, signal)) log.info('The configuration file changed.');
    const next = reread(file, log);
    if (next) {
      config = next;
      log = openLog(config.log);
    }
  }
}

async function connectOnce(config: Config, instance: string, log: Log, signal: AbortSignal): Promise<Ending> {
  const database = new Database(config.database, log);
  const explain = (error: unknown) => inOneLine(databaseTrouble(error, config.database));
  try {
    return await connect({
      config,
      instance,
      tables: await listTables(database, explain, log),
      log,
      startAnswering: (send) => createAnswering({ database, send, explain, log }),
      onWelcome: (welcome) => log.info(`Connected to ${config.server} as ${welcome.office}.`),
      signal,
    });
  } finally {
    database.close();
  }
}

/** The tables there are; all of ours when the database cannot say. */
async function listTables(
  database: Database,
  explain: (error: unknown) => string,
  log: Log,
): Promise<readonly string[]> {
  const timeout = new Promise<null>((resolve) => setTimeout(() => resolve(null), TABLES_MS).unref());
  try {
    return (await Promise.race([database.tables(), timeout])) ?? odTableNames;
  } catch (error) {
    log.warn(explain(error));
    return odTableNames;
  }
}

/** Waits; @returns true when the file changed meanwhile, which ends the wait */
async function waitForChange(file: string, ms: number, signal: AbortSignal): Promise<boolean> {
  const before = changedAt(file);
  for (const until = performance.now() + ms; !signal.aborted;) {
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(left, LOOK_MS), signal);
    if (changedAt(file) !== before) return true;
  }
  return false;
}

const sleep = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });

/** The file as it is now; null when it cannot be used, which is said, and the settings before stay. */
function reread(file: string, log: Log): Config | null {
  try {
    return readConfig(file);
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    for (const sentence of error.sentences) log.error(sentence);
    return null;
  }
}
