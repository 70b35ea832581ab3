import { describe, expect, it } from 'vitest';
import { mayWrite, rolesIn } from './check-database.ts';
import { conclude } from './findings.ts';
import { databaseTrouble, inOneLine, serverTrouble, statusTrouble } from './words.ts';

const database = { host: 'server1', port: 3306, user: 'chairline', password: 'hush', name: 'opendental' };
const failure = (code: string) => Object.assign(new Error(`${code}: 'Smith, Anna' near hush`), { code });

describe('what is wrong, in words', () => {
  it.each([
    ['ECONNREFUSED', 'No database answers at server1:3306.'],
    ['ENOTFOUND', 'There is no computer named server1 in this network.'],
    ['ETIMEDOUT', 'The database at server1:3306 does not answer in time.'],
    ['PROTOCOL_SEQUENCE_TIMEOUT', 'does not answer in time.'],
    ['ER_ACCESS_DENIED_ERROR', 'The database refuses the user chairline with this password.'],
    ['ER_HOST_NOT_PRIVILEGED', 'The database lets nobody in from this computer.'],
    ['ER_DBACCESS_DENIED_ERROR', 'The user chairline may not use the database opendental.'],
    ['ER_BAD_DB_ERROR', 'There is no database named opendental on that server.'],
    ['ER_TABLEACCESS_DENIED_ERROR', 'may not read all the tables it needs.'],
    ['ER_CON_COUNT_ERROR', 'has no connection left'],
    ['HA_ERR_CRASHED_ON_USAGE', 'A table of Open Dental’s database is damaged'],
    ['PROTOCOL_CONNECTION_LOST', 'The connection to the database broke.'],
    ['ER_SOMETHING_ELSE', 'The database failed (ER_SOMETHING_ELSE).'],
  ])('of the database: %s', (code, says) => {
    const line = inOneLine(databaseTrouble(failure(code), database));
    expect(line).toContain(says);
    // The driver's own text may hold what was read.
    expect(line).not.toMatch(/Smith|hush/);
  });

  it('finds the code of a host with several addresses', () => {
    const error = new AggregateError([failure('ECONNREFUSED'), failure('ECONNREFUSED')]);
    expect(databaseTrouble(error, database).says).toContain('No database answers');
  });

  it.each([
    ['ENOTFOUND', 'The name chairline.example.com is not found.'],
    ['ECONNREFUSED', 'Nothing answers at chairline.example.com.'],
    ['ETIMEDOUT', 'chairline.example.com does not answer.'],
    ['ECONNRESET', 'The connection to chairline.example.com was cut.'],
    ['CERT_HAS_EXPIRED', 'is not valid today.'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'shows a certificate of another name.'],
    ['SELF_SIGNED_CERT_IN_CHAIN', 'is not one this computer trusts.'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'No encrypted connection'],
    ['EWHATEVER', 'chairline.example.com cannot be reached (EWHATEVER).'],
  ])('of the way to Chairline: %s', (code, says) => {
    const trouble = serverTrouble(failure(code), 'https://chairline.example.com');
    expect(trouble.says).toContain(says);
    expect(trouble.how).not.toBe('');
  });

  it.each([
    [401, 'token', 'does not know this token'],
    [301, 'unreachable', 'sends us on to another address'],
    [404, 'unreachable', 'not as Chairline does (HTTP 404)'],
    [429, 'unreachable', 'asks us to come later'],
    [502, 'unreachable', 'is away for a moment'],
  ])('of an answer %d', (status, kind, says) => {
    const trouble = statusTrouble(status, 'https://chairline.example.com');
    expect(trouble.kind).toBe(kind);
    expect(trouble.says).toContain(says);
  });
});

describe('the end of a check', () => {
  it('is one sentence when all is well', () => {
    expect(conclude([{ level: 'ok', says: 'A.' }])).toEqual(['All is well.']);
  });

  it('numbers what is wrong, and lists apart what is worth a look', () => {
    const lines = conclude([
      { level: 'ok', says: 'A.' },
      { level: 'wrong', says: 'B.', how: 'Do b.' },
      { level: 'note', says: 'C.', how: 'Do c.' },
      { level: 'wrong', says: 'D.' },
    ]);
    expect(lines).toEqual([
      '2 things are wrong:',
      '1. B.',
      '   What to do: Do b.',
      '2. D.',
      '',
      'One thing is worth a look:',
      '1. C.',
      '   What to do: Do c.',
    ]);
    expect(conclude([{ level: 'note', says: 'C.' }]).at(-1)).toBe('All is well.');
  });
});

describe('a user of the database', () => {
  it.each([
    ["GRANT USAGE ON *.* TO `chairline`@`localhost` IDENTIFIED BY PASSWORD '*AB'", false],
    ['GRANT SELECT ON `opendental`.* TO `chairline`@`localhost`', false],
    ['GRANT SELECT, SHOW VIEW ON `opendental`.* TO `chairline`@`localhost`', false],
    ['GRANT SELECT, INSERT ON `opendental`.* TO `chairline`@`localhost`', true],
    ['GRANT ALL PRIVILEGES ON *.* TO `root`@`localhost` WITH GRANT OPTION', true],
    ['GRANT SELECT (`a`), UPDATE (`a`) ON `opendental`.`patient` TO `x`@`%`', true],
  ])('%s', (grant, writes) => {
    expect(mayWrite([grant])).toBe(writes);
  });

  // MySQL 8 and MariaDB write roles each in its way; MySQL before 8 has none.
  it.each([
    ['GRANT SELECT ON `opendental`.* TO `chairline`@`localhost`', []],
    ['GRANT `reader`@`%`,`writer`@`%` TO `chairline`@`localhost`', ['`reader`@`%`', '`writer`@`%`']],
    ['GRANT `writer` TO `chairline`@`localhost`', ['`writer`']],
    ["GRANT writer TO 'chairline'@'localhost'", ['writer']],
    ['SET DEFAULT ROLE `writer` FOR `chairline`@`localhost`', []],
  ])('%s', (grant, roles) => {
    expect(rolesIn([grant])).toEqual(roles);
  });
});
