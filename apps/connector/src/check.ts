import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { odTableNames } from '@chairline/open-dental';
import { checkDatabase } from './check-database.ts';
import { type Config, ConfigProblem, readConfig } from './config.ts';
import { connect } from './connection.ts';
import type { Log } from './log.ts';
import { programPlatform, programVersion } from './version.ts';
import { endings } from './words.ts';

/** One thing looked at: well, worth a look, or wrong. `how` says what to do. */
export interface Finding {
  level: 'ok' | 'note' | 'wrong';
  says: string;
  how?: string;
}

const silent: Log = { error() {}, warn() {}, info() {}, debug() {} };

/**
 * Looks at everything the connector needs, and prints what it finds: "All is well", or a numbered list of what is
 * wrong and what to do.
 * @returns the exit code: 1 when something is wrong
 */
export async function check(
  file: string,
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<number> {
  print(`Chairline connector ${programVersion} on ${programPlatform}`);
  const findings: Finding[] = [];
  const section = (title: string, found: Finding[]) => {
    print(`\n${title}`);
    for (const { level, says } of found) print(`  ${marks[level]} ${says}`);
    findings.push(...found);
  };
  const [config, aboutFile] = checkFile(file);
  section('Configuration', aboutFile);
  if (config) {
    section(`Chairline at ${config.server}`, await checkServer(config, signal));
    const { host, port, name } = config.database;
    section(`Open Dental’s database ${name} at ${host}:${port}`, await checkDatabase(config.database));
  }
  print('');
  for (const line of conclude(findings)) print(line);
  return findings.some(({ level }) => level === 'wrong') ? 1 : 0;
}

const marks = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

/** The last lines of a check. */
export function conclude(findings: readonly Finding[]): string[] {
  const wrong = findings.filter(({ level }) => level === 'wrong');
  const notes = findings.filter(({ level }) => level === 'note');
  const list = (found: readonly Finding[]) =>
    found.flatMap(({ says, how }, at) => [`${at + 1}. ${says}`, ...(how ? [`   What to do: ${how}`] : [])]);
  const things = (count: number, verb: [one: string, many: string]) =>
    count === 1 ? `One thing ${verb[0]}` : `${count} things ${verb[1]}`;
  return [
    ...(wrong.length ? [`${things(wrong.length, ['is wrong', 'are wrong'])}:`, ...list(wrong)] : []),
    ...(wrong.length && notes.length ? [''] : []),
    ...(notes.length ? [`${things(notes.length, ['is', 'are'])} worth a look:`, ...list(notes)] : []),
    ...(wrong.length ? [] : [...(notes.length ? [''] : []), 'All is well.']),
  ];
}

function checkFile(file: string): [Config | null, Finding[]] {
  try {
    const config = readConfig(file);
    const findings: Finding[] = [{ level: 'ok', says: `${config.file} is complete.` }];
    // Windows keeps other rights, which the mode does not show.
    if (process.platform !== 'win32' && (statSync(config.file).mode & 0o007) !== 0) {
      findings.push({
        level: 'note',
        says: `Everyone on this computer may read ${config.file}, and with it the secrets in it.`,
        how: `chmod 640 ${config.file}, with the connector’s user as its group.`,
      });
    }
    return [config, findings];
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    return [null, error.sentences.map((says) => ({ level: 'wrong', says }))];
  }
}

async function checkServer(config: Config, signal: AbortSignal): Promise<Finding[]> {
  const findings: Finding[] = [];
  const ending = await connect({
    config,
    instance: randomUUID(),
    tables: odTableNames,
    check: true,
    log: silent,
    startAnswering: () => {
      throw new Error('a check is asked nothing');
    },
    onWelcome: ({ office, connected }) => {
      findings.push({ level: 'ok', says: `The token is that of ${office}.` });
      if (connected) findings.push({ level: 'ok', says: 'The office’s connector is connected.' });
    },
    signal,
  });
  if (ending.kind === 'stopped' && findings.length) return findings;
  if (ending.kind === 'taken') {
    return [
      {
        level: 'note',
        says: endings.taken.says,
        how: `If that is the one that runs on this computer, all is well. ${endings.taken.how}`,
      },
    ];
  }
  return [{ level: 'wrong', ...ending.trouble }];
}
