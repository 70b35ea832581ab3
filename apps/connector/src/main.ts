import path from 'node:path';
import { parseArgs } from 'node:util';
import { check } from './check.ts';
import { CONFIG_NAME, ConfigProblem } from './config.ts';
import { run } from './run.ts';
import { isBuilt, programVersion } from './version.ts';

const help = `Chairline connector ${programVersion}

Runs in the office beside Open Dental, connects to Chairline, and answers what
Chairline asks of the practice's database. It only reads.

  chairline-connector [--config FILE]    run, until it is stopped
  chairline-connector --check            say what is wrong, or that all is well
  chairline-connector --version
  chairline-connector --help

Without --config the file ${CONFIG_NAME} beside the program is read.
`;

/** Exit codes: 0 well, 1 the check found something wrong or the program failed, 2 it was started wrongly. */
async function main(): Promise<number> {
  const options = readOptions();
  if (options === null) return 2;
  if (options.help) process.stdout.write(help);
  else if (options.version) process.stdout.write(`${programVersion}\n`);
  else return await start(options.config ?? besideProgram(), options.check);
  return 0;
}

async function start(file: string, onlyCheck: boolean): Promise<number> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGBREAK', 'SIGHUP'] as const) {
    // A second one ends it the hard way.
    process.once(signal, () => stop.abort());
  }
  if (onlyCheck) return await check(file, (line) => process.stdout.write(`${line}\n`), stop.signal);
  try {
    await run(file, stop.signal);
    return 0;
  } catch (error) {
    if (!(error instanceof ConfigProblem)) throw error;
    for (const sentence of error.sentences) process.stderr.write(`${sentence}.\n`.replace(/\.\.\n$/, '.\n'));
    return 2;
  }
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        config: { type: 'string', short: 'c' },
        check: { type: 'boolean', default: false },
        version: { type: 'boolean', short: 'v', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`);
    return null;
  }
}

const besideProgram = () => path.join(isBuilt ? path.dirname(process.execPath) : process.cwd(), CONFIG_NAME);

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // A bug of ours: its place is told, but not its text, which might hold what was read.
    const { name, stack } = error instanceof Error ? error : { name: 'Error', stack: '' };
    const places = stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
    process.stderr.write(`The connector failed (${name}).\n${places.join('\n')}\n`);
    process.exit(1);
  },
);
