import { randomUUID } from 'node:crypto';
import { odTableNames, ToolQueryRefused } from '@chairline/open-dental';
import { createAnswering } from './answer.ts';
import { countFailures, waitAfter } from './backoff.ts';
import { type Config, ConfigProblem, readConfig, stampOf } from './config.ts';
import { connect, describeEnding, type Ending } from './connection.ts';
import { Database } from './database.ts';
import { type Log, openLog } from './log.ts';
import { runToolQuery } from './run-query.ts';
import { programPlatform, programVersion } from './version.ts';
import { databaseTrouble, inOneLine } from './words.ts';

/** How often a wait looks whether the configuration file changed. */
const LOOK_MS = 5_000;
/** For whoever asked an agent: the office's own word is the last. */
const NO_TOOLS =
  'This office’s connector runs no queries of AI tools (“tools” in its configuration file is false).';
const CHANGED = 'The configuration file, or a file of a secret, changed.';
/** A database that does not say which tables it has by then is not waited for: the server will hear it when it asks. */
const TABLES_MS = 5_000;

/**
 * Runs until the signal: connects, answers, and comes again when the connection ends. A changed configuration file,
 * or file of a secret, is taken up within seconds: it ends a wait, and a connection, which then comes anew with it.
 * @throws ConfigProblem when the file cannot be used at the beginning
 */
export async function run(file: string, signal: AbortSignal): Promise<void> {
  const instance = randomUUID();
  let config = readConfig(file);
  let log = openLog(config.log);
  log.info(`Chairline connector ${programVersion} on ${programPlatform}, settings from ${config.file}`);
  let failures = 0;
  let said = '';
  let seen = config.stamp;
  while (!signal.aborted) {
    const watch = watchFiles(config, log);
    const ending = await connectOnce(config, instance, log, AbortSignal.any([signal, watch.signal]));
    watch.close();
    if (watch.next && !signal.aborted) {
      config = watch.next;
      seen = config.stamp;
      log = openLog(config.log);
      continue;
    }
    failures = countFailures(failures, ending.onlineMs);
    const ms = waitAfter(ending.kind, failures, ending.onlineMs);
    const line = describeEnding(ending);
    // What stays the same is said once loudly, and then softly.
    log[line === said ? 'debug' : ending.kind === 'stopped' ? 'info' : 'warn'](
      ending.kind === 'stopped' ? line : `${line} Next try in ${Math.ceil(ms / 1000)} s.`,
    );
    said = ending.onlineMs > 0 ? '' : line;
    if (await waitForChange(config.files, seen, ms, signal)) log.info(CHANGED);
    // Before it is read: what cannot be used is said once, and not again until it changes.
    seen = stampOf(config.files);
    const next = reread(file, log);
    if (next) {
      seen = next.stamp;
      config = next;
      log = openLog(config.log);
    }
  }
}

/** While a connection stands: looks whether the files changed, and ends it when what they say can be used. */
function watchFiles(config: Config, log: Log): { signal: AbortSignal; next: Config | null; close(): void } {
  const changed = new AbortController();
  let seen = config.stamp;
  const timer = setInterval(() => {
    const stamp = stampOf(config.files);
    if (stamp === seen) return;
    seen = stamp;
    log.info(CHANGED);
    // What cannot be used is said, and the connection stays as it is.
    watch.next = reread(config.file, log);
    if (watch.next) changed.abort();
  }, LOOK_MS);
  timer.unref();
  const watch = {
    signal: changed.signal,
    next: null as Config | null,
    close: () => clearInterval(timer),
  };
  return watch;
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
      startAnswering: (send) =>
        createAnswering({
          database,
          send,
          async query(question, asked) {
            if (!config.tools) throw new ToolQueryRefused(NO_TOOLS);
            return runToolQuery(config.database, question, asked);
          },
          explain,
          log,
        }),
      onWelcome: (welcome) => log.info(`Connected to ${config.server} as ${welcome.office}.`),
      signal,
    });
  } finally {
    database.close();
  }
}

/** The tables to be asked about: those there are, and those that may not be read, which is answered. */
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

/** Waits; @returns true when a file changed meanwhile, which ends the wait. @param seen how they stood */
async function waitForChange(
  files: readonly string[],
  seen: string,
  ms: number,
  signal: AbortSignal,
): Promise<boolean> {
  for (const until = performance.now() + ms; !signal.aborted;) {
    const left = until - performance.now();
    if (left <= 0) return false;
    await sleep(Math.min(left, LOOK_MS), signal);
    if (stampOf(files) !== seen) return true;
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
