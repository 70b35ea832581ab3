import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { CONNECTOR_PATH } from '@chairline/open-dental';

export const logLevels = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface DatabaseSettings {
  host: string;
  port: number;
  user: string;
  password: string;
  name: string;
}

/** What the connector is told by its configuration file. */
export interface Config {
  /** The file all this was read from. */
  file: string;
  /** That file and those it names for its secrets. */
  files: readonly string[];
  /** Those of them that hold a secret. */
  secretFiles: readonly string[];
  /** How they stood when they were read: `stampOf`. */
  stamp: string;
  /** Where Chairline is: `https://chairline.example.com`. */
  server: string;
  /** The WebSocket there. */
  socket: string;
  token: string;
  database: DatabaseSettings;
  /** Whether queries of AI agents' tools are run here. */
  tools: boolean;
  log: { file: string | null; level: LogLevel };
}

/** The configuration cannot be used; each sentence says one thing to mend. */
export class ConfigProblem extends Error {
  override name = 'ConfigProblem';
  readonly sentences: readonly string[];
  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

export const CONFIG_NAME = 'chairline-connector.json';
const MYSQL_PORT = 3306;

type Fields = Record<string, unknown>;
const known = {
  '': ['server', 'token', 'tokenFile', 'database', 'tools', 'log'],
  'database.': ['host', 'port', 'user', 'password', 'passwordFile', 'name'],
  'log.': ['file', 'level'],
} as const;

/**
 * Reads and checks a configuration file. Files named in it are looked for beside it.
 * @throws ConfigProblem with a sentence for each mistake
 */
export function readConfig(file: string): Config {
  const at = path.resolve(file);
  // Looked at before they are read: what is written meanwhile counts as a change.
  const firstStamp = stampOf([at]);
  const fields = parse(at);
  const named = namedFiles(fields, at);
  const stamp = [firstStamp, ...named.map((name) => stampOf([name]))].join(' ');
  const problems: string[] = [];
  const say = (sentence: string) => problems.push(`${sentence} (in ${at})`);
  noteUnknown('', fields, say);

  const server = readServer(fields.server, say);
  const token = readSecret(fields, 'token', '', at, say);
  if (token !== null && !/^[\x21-\x7e]{8,300}$/.test(token)) {
    say(
      '"token" does not look like an integration token: copy it whole from Settings, OD Integration in Chairline',
    );
  }

  const database = section(fields.database, 'database', say);
  noteUnknown('database.', database, say);
  const port = database.port ?? MYSQL_PORT;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 1 || port > 65_535) {
    say('"database.port" must be a number from 1 to 65535; MySQL’s own is 3306');
  }
  const host = text(database, 'host', 'database.', say, '127.0.0.1');
  const user = text(database, 'user', 'database.', say);
  const name = text(database, 'name', 'database.', say, 'opendental');
  const password = readSecret(database, 'password', 'database.', at, say);

  const tools = fields.tools ?? true;
  if (typeof tools !== 'boolean') say('"tools" must be true or false');

  const log = fields.log === undefined ? {} : section(fields.log, 'log', say);
  noteUnknown('log.', log, say);
  const logFile = log.file === undefined || log.file === null ? null : text(log, 'file', 'log.', say);
  const level = log.level ?? 'info';
  if (!logLevels.includes(level as LogLevel)) say(`"log.level" must be one of ${logLevels.join(', ')}`);

  if (problems.length || server === null) throw new ConfigProblem(problems);
  const inside = fields.token !== undefined || database.password !== undefined;
  return {
    file: at,
    files: [at, ...named],
    secretFiles: [...(inside ? [at] : []), ...named],
    stamp,
    ...server,
    token: token!,
    database: { host: host!, port: port as number, user: user!, password: password!, name: name! },
    tools: tools as boolean,
    log: {
      file: logFile === null ? null : path.resolve(path.dirname(at), logFile),
      level: level as LogLevel,
    },
  };
}

/** When files last changed and how long they are: another text after each change. */
export const stampOf = (files: readonly string[]): string =>
  files
    .map((file) => {
      const found = statSync(file, { throwIfNoEntry: false });
      return found ? `${found.mtimeMs}:${found.size}` : 'none';
    })
    .join(' ');

/** The files that hold the secrets, where they are files of their own. */
function namedFiles(fields: Fields, config: string): string[] {
  const inDatabase = isFields(fields.database) ? fields.database.passwordFile : undefined;
  return [fields.tokenFile, inDatabase]
    .filter((name) => typeof name === 'string' && name !== '')
    .map((name) => path.resolve(path.dirname(config), name as string));
}

function parse(file: string): Fields {
  let content: string;
  try {
    content = readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    throw new ConfigProblem([
      code === 'ENOENT'
        ? `There is no configuration file ${file}. Make one as docs/connector.md shows, or name another with --config.`
        : `The configuration file ${file} cannot be read (${code ?? 'unknown'}): check its permissions.`,
    ]);
  }
  try {
    // Notepad puts a byte order mark in front.
    const parsed: unknown = JSON.parse(content.replace(/^\uFEFF/, ''));
    if (isFields(parsed)) return parsed;
  } catch (error) {
    const backslash = /escaped character/i.test((error as Error).message)
      ? ' A backslash in a path must be written twice: "C:\\\\Chairline\\\\token.txt".'
      : '';
    throw new ConfigProblem([
      `The configuration file ${file} is not valid JSON${placeOf(error, content)}: look for a missing comma, quote or brace.${backslash}`,
    ]);
  }
  throw new ConfigProblem([`The configuration file ${file} must hold one object in braces { … }.`]);
}

/** The line of a JSON mistake. The parser's own message is not shown: it quotes the file, and a password with it. */
function placeOf(error: unknown, content: string): string {
  const position = /position (\d+)/.exec((error as Error).message)?.[1];
  return position === undefined ? '' : ` at line ${content.slice(0, Number(position)).split('\n').length}`;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function section(value: unknown, name: string, say: (sentence: string) => void): Fields {
  if (isFields(value)) return value;
  say(value === undefined ? `"${name}" is missing` : `"${name}" must be an object in braces`);
  return {};
}

function noteUnknown(prefix: keyof typeof known, fields: Fields, say: (sentence: string) => void): void {
  const names: readonly string[] = known[prefix];
  for (const name of Object.keys(fields)) {
    if (!names.includes(name)) say(`"${prefix}${name}" is none of: ${names.join(', ')}`);
  }
}

function text(
  fields: Fields,
  name: string,
  prefix: string,
  say: (sentence: string) => void,
  fallback?: string,
): string | null {
  const value = fields[name] ?? fallback;
  if (typeof value === 'string' && value.trim()) return value.trim();
  say(value === undefined ? `"${prefix}${name}" is missing` : `"${prefix}${name}" must be a text in quotes`);
  return null;
}

/** A secret, from its own field or from the file that `<name>File` names. */
function readSecret(
  fields: Fields,
  name: string,
  prefix: string,
  config: string,
  say: (sentence: string) => void,
): string | null {
  const named = fields[`${name}File`];
  if (named === undefined) {
    const value = fields[name];
    if (typeof value === 'string' && value) return value;
    say(
      value === undefined
        ? `"${prefix}${name}" is missing (or "${prefix}${name}File", a file that holds it)`
        : `"${prefix}${name}" must be a text in quotes`,
    );
    return null;
  }
  if (fields[name] !== undefined) say(`give either "${prefix}${name}" or "${prefix}${name}File", not both`);
  if (typeof named !== 'string' || !named) {
    say(`"${prefix}${name}File" must be the name of a file`);
    return null;
  }
  const file = path.resolve(path.dirname(config), named);
  try {
    const value = readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .trim();
    if (value) return value;
    say(`the file ${file} named by "${prefix}${name}File" is empty`);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    say(`the file ${file} named by "${prefix}${name}File" cannot be read (${code ?? 'unknown'})`);
  }
  return null;
}

const local = new Set(['localhost', '127.0.0.1', '[::1]']);

function readServer(
  value: unknown,
  say: (sentence: string) => void,
): { server: string; socket: string } | null {
  if (typeof value !== 'string' || !value.trim()) {
    say('"server" is missing: the address of Chairline, such as "https://chairline.example.com"');
    return null;
  }
  const url = URL.parse(value.trim());
  if (!url || !/^(https?|wss?):$/.test(url.protocol) || url.username || url.search || url.hash) {
    say('"server" must be an address such as "https://chairline.example.com"');
    return null;
  }
  const safe = url.protocol === 'https:' || url.protocol === 'wss:';
  if (!safe && !local.has(url.hostname)) {
    say('"server" must begin with https:// : patients’ data never travel unencrypted');
    return null;
  }
  const base = `${url.host}${url.pathname.replace(/(?<!\/)\/+$/, '')}`;
  return {
    server: `${safe ? 'https' : 'http'}://${base}`,
    socket: `${safe ? 'wss' : 'ws'}://${base}${CONNECTOR_PATH}`,
  };
}
