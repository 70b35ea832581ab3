import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { odTableNames } from '@chairline/open-dental';
import { checkDatabase } from './check-database.ts';
import { type Config, ConfigProblem, readConfig } from './config.ts';
import { connect } from './connection.ts';
import { conclude, type Finding } from './findings.ts';
import type { Log } from './log.ts';
import { programPlatform, programVersion } from './version.ts';
import { endings } from './words.ts';

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

function checkFile(file: string): [Config | null, Finding[]] {
  try {
    const config = readConfig(file);
    const findings: Finding[] = [{ level: 'ok', says: `${config.file} is complete.` }];
    for (const secret of config.secretFiles) {
      // Windows keeps other rights, which the mode does not show.
      if (process.platform === 'win32' || (statSync(secret).mode & 0o007) === 0) continue;
      findings.push({
        level: 'note',
        says: `Everyone on this computer may read ${secret}, and with it the secret in it.`,
        how: `chmod 640 ${secret}, with the connector’s user as its group.`,
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
