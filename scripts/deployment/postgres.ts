import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { copyBinaries, findBinaries } from '../../apps/server/src/platform/db/embedded/binaries.ts';

/** A PostgreSQL 18 server with a password, reached over the network's own address, that archives its log. */
export interface Server {
  url(database: string): string;
  query<T extends pg.QueryResultRow>(database: string, sql: string): Promise<T[]>;
  stop(): void;
}

/** Programs of a real server for a user of its own; Debian's are older than our SQL needs. */
export class Postgres {
  private readonly home: string;
  private readonly programs: ReturnType<typeof findBinaries>;
  private readonly user: number;
  readonly archive: string;

  constructor(home: string, user: number) {
    this.home = home;
    this.user = user;
    this.programs = copyBinaries(findBinaries(), path.join(home, 'programs'));
    this.archive = path.join(home, 'archive');
    mkdirSync(this.archive);
    chownSync(home, user, user);
    chownSync(this.archive, user, user);
  }

  create(port: number, password: string): Server {
    const data = path.join(this.home, 'main');
    const secret = path.join(this.home, 'password');
    writeFileSync(secret, password, { mode: 0o600 });
    chownSync(secret, this.user, this.user);
    this.run(this.programs.initdb, [
      `--pgdata=${data}`,
      '--username=chairline',
      '--encoding=UTF8',
      '--auth=scram-sha-256',
      `--pwfile=${secret}`,
    ]);
    appendFileSync(
      path.join(data, 'postgresql.conf'),
      `wal_level = replica\narchive_mode = on\narchive_command = 'test ! -f ${this.archive}/%f && cp %p ${this.archive}/%f'\n`,
    );
    return this.start(data, port, password);
  }

  /** Starts a copy of the data folder up to a moment, from the archived log. */
  recover(base: string, until: string, port: number, password: string): Server {
    appendFileSync(
      path.join(base, 'postgresql.conf'),
      `archive_mode = off\nrestore_command = 'cp ${this.archive}/%f %p'\nrecovery_target_time = '${until}'\nrecovery_target_action = 'promote'\n`,
    );
    writeFileSync(path.join(base, 'recovery.signal'), '');
    this.run('/bin/chown', ['-R', `${this.user}:${this.user}`, base], 0);
    return this.start(base, port, password);
  }

  /** What pg_basebackup does: a copy of the folder between two calls, while the server goes on. */
  async baseCopy(server: Server): Promise<string> {
    const base = path.join(this.home, 'base');
    const client = new pg.Client({ connectionString: server.url('postgres') });
    await client.connect();
    try {
      await client.query(`SELECT pg_backup_start('proof', true)`);
      cpSync(path.join(this.home, 'main'), base, {
        recursive: true,
        filter: (entry) => !/\/(postmaster\.(pid|opts)|pg_wal\/.+)$/.test(entry),
      });
      const { rows } = await client.query<{ labelfile: string }>('SELECT * FROM pg_backup_stop(true)');
      writeFileSync(path.join(base, 'backup_label'), rows[0]!.labelfile);
    } finally {
      await client.end();
    }
    return base;
  }

  private start(data: string, port: number, password: string): Server {
    const log = path.join(this.home, `${path.basename(data)}.log`);
    const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c shared_buffers=64MB`;
    this.run(this.programs.pgCtl, ['start', '-w', '-t', '120', '-D', data, '-l', log, '-o', options]);
    const url = (database: string) => `postgres://chairline:${password}@127.0.0.1:${port}/${database}`;
    return {
      url,
      async query<T extends pg.QueryResultRow>(database: string, sql: string) {
        const client = new pg.Client({ connectionString: url(database) });
        await client.connect();
        try {
          return (await client.query<T>(sql)).rows;
        } finally {
          await client.end();
        }
      },
      stop: () => this.run(this.programs.pgCtl, ['stop', '-w', '-m', 'immediate', '-D', data]),
    };
  }

  private run(program: string, args: string[], uid = this.user): void {
    const { status, stdout, stderr } = spawnSync(program, args, {
      uid,
      gid: uid,
      cwd: '/',
      encoding: 'utf8',
      stdio: program === this.programs.pgCtl ? ['ignore', 'ignore', 'inherit'] : 'pipe',
    });
    if (status !== 0) throw new Error(`${path.basename(program)} failed: ${stdout ?? ''}${stderr ?? ''}`);
  }

  remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}
