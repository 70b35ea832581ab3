import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import packageJson from '../../apps/connector/package.json' with { type: 'json' };
import { createConnectorSource } from '../../apps/server/src/gateways/open-dental/connector-source.ts';
import { CONNECTOR_PATH, odTableNames } from '../../packages/open-dental/src/index.ts';
import { makePractice } from '../../packages/open-dental/src/made-up/index.ts';
import { loadPractice, READER } from '../../scripts/services/load-practice.ts';
import { type MariaDb, startMariaDb } from '../../scripts/services/mariadb.ts';
import { BUILT, type Peer, runConnector, startConnector, startPeer, writeConfig } from './harness.ts';

const MOST_MB = 150;
const never = new AbortController().signal;

let mariaDb: MariaDb;
let peer: Peer;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  if (!existsSync(BUILT))
    throw new Error(`Build the connector first: npm run connector:build (no ${BUILT}).`);
  mariaDb = await startMariaDb();
  cleanUp.push(() => mariaDb.remove());
  await loadPractice(mariaDb, makePractice({ today: '2026-11-20', patients: 100 }));
  peer = await startPeer();
  cleanUp.push(() => peer.close());
});
afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean();
});

function config(...args: Parameters<typeof writeConfig>): ReturnType<typeof writeConfig> {
  const written = writeConfig(...args);
  cleanUp.push(() => written.remove());
  return written;
}

describe('the built program', () => {
  it('says its version, and what it can be started with', async () => {
    expect(await runConnector(['--version'], BUILT)).toEqual({ code: 0, output: `${packageJson.version}\n` });
    const { code, output } = await runConnector(['--help'], BUILT);
    expect(code).toBe(0);
    expect(output).toContain('--check');
    expect(await runConnector(['--no-such-thing'], BUILT)).toMatchObject({ code: 2 });
  });

  it('holds a large practice in little memory', async () => {
    const large = makePractice({ today: '2026-11-20', patients: 20_000, years: 2 });
    expect(large.appointment.length).toBeGreaterThan(60_000);
    expect(large.claim.length).toBeGreaterThan(10_000);
    await loadPractice(mariaDb, large, { name: 'large' });
    const { file } = config(peer.address, { port: mariaDb.port, name: 'large' });
    const connector = startConnector(['--config', file], BUILT);
    cleanUp.push(() => connector.kill());
    const { link } = await peer.next();
    const source = createConnectorSource(link);
    let rows = 0;
    const began = performance.now();
    for (const table of odTableNames) {
      for await (const page of source.read(table, null, null, never)) rows += page.rows.length;
      for await (const keys of source.keys(table, never)!) rows += keys.length;
    }
    const peak = connector.peakMb();
    console.log(
      `connector: ${rows} rows and keys in ${((performance.now() - began) / 1000).toFixed(1)} s, ${peak.toFixed(0)} MB at most`,
    );
    expect(rows).toBeGreaterThan(400_000);
    expect(peak).toBeLessThanOrEqual(MOST_MB);
    expect(await connector.stop()).toBe(0);
  });

  it('holds the longest notes in little memory, behind a server that does not come for them', async () => {
    await loadPractice(mariaDb, makePractice({ today: '2026-11-20', patients: 1_500 }), { name: 'notes' });
    const root = await mariaDb.connect('notes');
    await root.query("UPDATE appointment SET Note = REPEAT('a note without an end ', 2500)");
    await root.end();
    const { file } = config(peer.address, { port: mariaDb.port, name: 'notes' });
    const connector = startConnector(['--config', file], BUILT);
    cleanUp.push(() => connector.kill());
    const { link } = await peer.next();
    let rows = 0;
    for await (const page of createConnectorSource(link).read('appointment', null, null, never)) {
      rows += page.rows.length;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const peak = connector.peakMb();
    console.log(
      `connector: ${rows} appointments with notes of 10,000 characters, ${peak.toFixed(0)} MB at most`,
    );
    expect(rows).toBeGreaterThan(4_000);
    expect(peak).toBeLessThanOrEqual(MOST_MB);
    expect(await connector.stop()).toBe(0);
  });

  it('comes again when the line broke, drops what it was asked, and takes up a changed file', async () => {
    const { file } = config(peer.address, { port: mariaDb.port }, { token: 'not-the-token-of-this-office' });
    const connector = startConnector(['--config', file], BUILT);
    cleanUp.push(() => connector.kill());
    await expect.poll(connector.output).toContain('Chairline does not know this token.');
    writeFileSync(file, readFileSync(config(peer.address, { port: mariaDb.port }).file));
    const first = await peer.next();
    expect((await createConnectorSource(first.link).about(never)).programVersion).toBe('25.3.27.0');
    first.link.refuse(1012, 'A restart.');
    const second = await peer.next();
    expect(second.hello.instance).toBe(first.hello.instance);
    expect((await createConnectorSource(second.link).about(never)).programVersion).toBe('25.3.27.0');
    expect(await connector.stop()).toBe(0);
    expect(connector.output()).toContain('Chairline restarts.');
  });
});

describe('--check', () => {
  const check = (file: string) => runConnector(['--check', '--config', file], BUILT);

  it('says that all is well', async () => {
    const { code, output } = await check(config(peer.address, { port: mariaDb.port }).file);
    expect(output).toContain('The token is that of Cedar Dental.');
    expect(output).toContain('Open Dental 25.3.27.0');
    expect(output).toContain(`All ${odTableNames.length} tables can be read.`);
    expect(output).toContain('chairline may read and nothing else.');
    expect(output).toMatch(/\nAll is well\.\n$/);
    expect(code).toBe(0);
  });

  it.each<[what: string, change: Record<string, unknown>, says: RegExp[]]>([
    ['a wrong password', { password: 'wrong' }, [/refuses the user chairline with this password/]],
    ['a database that is not there', { name: 'nothing' }, [/may not use the database nothing/]],
    ['a port where nothing listens', { port: 1 }, [/No database answers at 127.0.0.1:1/]],
    [
      'a name that is not found',
      { host: 'no-such-host.invalid' },
      [/no computer named no-such-host.invalid/],
    ],
  ])('names %s', async (_what, change, says) => {
    const { code, output } = await check(config(peer.address, { port: mariaDb.port, ...change }).file);
    for (const sentence of says) expect(output).toMatch(sentence);
    expect(output).toMatch(/One thing is wrong:\n1\. .*\n {3}What to do: /);
    expect(code).toBe(1);
  });

  it('names a database that is none of Open Dental’s, and one that is not there', async () => {
    const root = await mariaDb.connect();
    await root.query('CREATE DATABASE bakery');
    await root.query('CREATE TABLE bakery.bread (BreadNum bigint)');
    await root.query(`GRANT SELECT ON bakery.* TO '${READER.user}'@'127.0.0.1'`);
    await root.query(`CREATE USER all_reader@'127.0.0.1' IDENTIFIED BY 'reads'`);
    await root.query(`GRANT SELECT ON *.* TO all_reader@'127.0.0.1'`);
    await root.end();
    const bakery = await check(config(peer.address, { port: mariaDb.port, name: 'bakery' }).file);
    expect(bakery.output).toContain('The database bakery is not Open Dental’s');
    expect(bakery.code).toBe(1);
    const none = { port: mariaDb.port, name: 'none', user: 'all_reader', password: 'reads' };
    const { output } = await check(config(peer.address, none).file);
    expect(output).toContain('There is no database named none on that server.');
  });

  it('names the tables that may not be read, and a user that may write', async () => {
    const root = await mariaDb.connect();
    await root.query(`CREATE USER half@'127.0.0.1' IDENTIFIED BY 'half'`);
    for (const table of odTableNames) {
      if (table !== 'claim' && table !== 'payment')
        await root.query(`GRANT SELECT ON opendental.${table} TO half@'127.0.0.1'`);
    }
    await root.query(`CREATE USER owner@'127.0.0.1' IDENTIFIED BY 'owner'`);
    await root.query(`GRANT ALL ON opendental.* TO owner@'127.0.0.1'`);
    await root.end();
    const half = { port: mariaDb.port, user: 'half', password: 'half' };
    const denied = await check(config(peer.address, half).file);
    expect(denied.output).toContain('The user half may not read scheduleop, claim, payment.');
    expect(denied.output).toContain('GRANT SELECT ON `opendental`.*');
    expect(denied.code).toBe(1);
    const owner = { port: mariaDb.port, user: 'owner', password: 'owner' };
    const may = await check(config(peer.address, owner).file);
    expect(may.output).toContain('The user owner may also change the database.');
    expect(may.output).toMatch(/One thing is worth a look:[^]*All is well\.\n$/);
    expect(may.code).toBe(0);
  });

  it('names what is wrong with the file, all at once', async () => {
    const { file } = config(
      'http://chairline.example.com',
      { port: mariaDb.port },
      { token: undefined, colour: 1 },
    );
    const { code, output } = await check(file);
    expect(output).toContain('3 things are wrong:');
    expect(output).toContain('"server" must begin with https://');
    expect(output).toContain('"token" is missing');
    expect(output).toContain('"colour" is none of');
    expect(code).toBe(1);
    rmSync(file);
    expect((await check(file)).output).toContain('There is no configuration file');
    writeFileSync(file, '{ "server": "https://x.example.com", "token": "secret-one"\n  "database": {} }');
    const broken = (await check(file)).output;
    expect(broken).toContain('is not valid JSON at line 2');
    expect(broken).not.toContain('secret-one');
  });

  it('names a wrong token, another connector, another program, and no server', async () => {
    const database = { port: mariaDb.port };
    const wrong = await check(config(peer.address, database, { token: 'not-the-token' }).file);
    expect(wrong.output).toContain('Chairline does not know this token.');
    expect(wrong.code).toBe(1);

    const other = new WebSocketServer({ host: '127.0.0.1', port: 0, path: CONNECTOR_PATH });
    cleanUp.push(() => other.close());
    await once(other, 'listening');
    other.on('connection', (socket) => socket.close(4409, 'taken'));
    const address = `http://127.0.0.1:${(other.address() as { port: number }).port}`;
    const taken = await check(config(address, database).file);
    expect(taken.output).toContain('Another connector with this token is connected.');
    expect(taken.output).toContain('If that is the one that runs on this computer, all is well.');
    expect(taken.code).toBe(0);

    const elsewhere = await check(config(`${address}/elsewhere`, database).file);
    expect(elsewhere.output).toContain('answers, but not as Chairline does (HTTP 400)');
    const nobody = await check(config('http://127.0.0.1:1', database).file);
    expect(nobody.output).toContain('Nothing answers at 127.0.0.1:1.');
    expect(nobody.code).toBe(1);
    const nowhere = await check(config('https://no-such-host.invalid', database).file);
    expect(nowhere.output).toContain('The name no-such-host.invalid is not found.');
  });
});
