import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigProblem, readConfig, stampOf } from './config.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'chairline-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const whole = {
  server: 'https://chairline.example.com',
  token: '2.abcdefghijklmnop',
  database: { user: 'chairline', password: 'secret' },
};

const write = (content: unknown, name = 'c.json'): string => {
  const file = path.join(folder, name);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};

/** The sentences said of a file. */
function problemsOf(content: unknown): string {
  try {
    readConfig(write(content));
  } catch (error) {
    if (error instanceof ConfigProblem) return error.sentences.join('\n');
    throw error;
  }
  return '';
}

describe('a configuration', () => {
  it('is read, with what Open Dental’s offices usually have where it says nothing', () => {
    const file = write(whole);
    expect(readConfig(file)).toEqual({
      file,
      files: [file],
      secretFiles: [file],
      stamp: expect.stringMatching(/^[\d.]+:\d+$/),
      server: 'https://chairline.example.com',
      socket: 'wss://chairline.example.com/api/od-connector/socket',
      token: '2.abcdefghijklmnop',
      database: {
        host: '127.0.0.1',
        port: 3306,
        user: 'chairline',
        password: 'secret',
        name: 'opendental',
      },
      tools: true,
      log: { file: null, level: 'info' },
    });
  });

  it('takes secrets from files beside it, and a byte order mark as Notepad writes it', () => {
    write('2.abcdefghijklmnop\r\n', 'token.txt');
    write('\uFEFFa pass word\n', 'password.txt');
    const content = {
      server: 'https://chairline.example.com/',
      tokenFile: 'token.txt',
      database: { user: 'chairline', passwordFile: 'password.txt', port: 3307 },
      log: { file: 'logs/connector.log', level: 'debug' },
    };
    const config = readConfig(write(`\uFEFF${JSON.stringify(content)}`));
    expect(config).toMatchObject({
      server: 'https://chairline.example.com',
      token: '2.abcdefghijklmnop',
      database: { password: 'a pass word', port: 3307 },
      log: { file: path.join(folder, 'logs/connector.log'), level: 'debug' },
    });
  });

  it.each([
    ['http://localhost:4000', 'ws://localhost:4000/api/od-connector/socket'],
    ['http://127.0.0.1:4000/', 'ws://127.0.0.1:4000/api/od-connector/socket'],
    ['wss://chairline.example.com', 'wss://chairline.example.com/api/od-connector/socket'],
    ['https://example.com/chairline/', 'wss://example.com/chairline/api/od-connector/socket'],
  ])('of the server %s dials %s', (server, socket) => {
    expect(readConfig(write({ ...whole, server })).socket).toBe(socket);
  });

  it.each<[content: unknown, says: string]>([
    [{ ...whole, server: 'http://chairline.example.com' }, '"server" must begin with https://'],
    [{ ...whole, server: 'chairline' }, '"server" must be an address such as'],
    [{ ...whole, server: 'https://user:pw@example.com' }, '"server" must be an address such as'],
    [{ ...whole, server: undefined }, '"server" is missing'],
    [{ ...whole, token: undefined }, '"token" is missing (or "tokenFile", a file that holds it)'],
    [{ ...whole, token: '••••abcd' }, '"token" does not look like an integration token'],
    [{ ...whole, tokenFile: 'token.txt' }, 'give either "token" or "tokenFile", not both'],
    [{ ...whole, token: undefined, tokenFile: 'none.txt' }, 'cannot be read (ENOENT)'],
    [{ ...whole, database: undefined }, '"database" is missing'],
    [{ ...whole, database: [] }, '"database" must be an object in braces'],
    [{ ...whole, database: { ...whole.database, port: '3306' } }, '"database.port" must be a number'],
    [{ ...whole, database: { password: 'x' } }, '"database.user" is missing'],
    [{ ...whole, database: { user: 'x' } }, '"database.password" is missing'],
    [{ ...whole, database: { ...whole.database, pasword: 'x' } }, '"database.pasword" is none of: host'],
    [{ ...whole, tools: 'no' }, '"tools" must be true or false'],
    [{ ...whole, log: { level: 'loud' } }, '"log.level" must be one of error, warn, info, debug'],
    ['[]', 'must hold one object in braces'],
    ['{ "server": "x",\n "token" "y" }', 'is not valid JSON at line 2'],
    ['{ "tokenFile": "C:\\Chairline\\token.txt" }', 'A backslash in a path must be written twice'],
  ])('%j is refused with a sentence', (content, says) => {
    expect(problemsOf(content)).toContain(says);
  });

  it('names all mistakes at once, and none of its secrets', () => {
    const said = problemsOf({
      server: 'ftp://x',
      token: 'a secret token',
      database: { user: '', password: 'secret-two', port: 0 },
    });
    expect(said.split('\n').length).toBe(4);
    expect(said).not.toMatch(/secret/);
  });

  it('that is not there is asked for', () => {
    expect(() => readConfig(path.join(folder, 'none.json'))).toThrow(
      /There is no configuration file .*none.json/,
    );
  });
});

it('names the files that hold its secrets, and sees each of them change', () => {
  write('2.abcdefghijklmnop', 'token-2.txt');
  const password = write('first', 'password-2.txt');
  const file = write({
    server: 'https://chairline.example.com',
    tokenFile: 'token-2.txt',
    database: { user: 'chairline', passwordFile: 'password-2.txt' },
  });
  const config = readConfig(file);
  expect(config.files).toEqual([file, path.join(folder, 'token-2.txt'), password]);
  expect(config.secretFiles).toEqual([path.join(folder, 'token-2.txt'), password]);
  expect(stampOf(config.files)).toBe(config.stamp);
  write('the second', 'password-2.txt');
  expect(stampOf(config.files)).not.toBe(config.stamp);
});
