import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { type LogLevel, logLevels } from './config.ts';

/** Writes lines for the office's technician: what was asked, how many rows, how long. Never a value of a row. */
export type Log = Record<LogLevel, (line: string) => void>;

/** A full log is kept once, as `<file>.1`. */
const FULL_BYTES = 5 * 1024 * 1024;

/**
 * Opens the log.
 * @param settings `file` null: standard output alone, as a service manager keeps it
 */
export function openLog(
  settings: { file: string | null; level: LogLevel },
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): Log {
  const most = logLevels.indexOf(settings.level);
  let failed = false;
  const write = (level: LogLevel, text: string) => {
    if (logLevels.indexOf(level) > most) return;
    // One line each, whatever a server's or driver's text holds.
    const line = `${new Date().toISOString()} ${level.padEnd(5)} ${text.replaceAll(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks))}`;
    print(line);
    if (settings.file === null) return;
    try {
      append(settings.file, `${line}\n`);
      failed = false;
    } catch (error) {
      if (failed) return;
      failed = true;
      const { code } = error as NodeJS.ErrnoException;
      print(`The log file ${settings.file} cannot be written (${code ?? 'unknown'}); going on without it.`);
    }
  };
  return {
    error: (line) => write('error', line),
    warn: (line) => write('warn', line),
    info: (line) => write('info', line),
    debug: (line) => write('debug', line),
  };
}

function append(file: string, line: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) mkdirSync(path.dirname(file), { recursive: true });
  else if (size > FULL_BYTES) renameSync(file, `${file}.1`);
  appendFileSync(file, line, { mode: 0o640 });
}
