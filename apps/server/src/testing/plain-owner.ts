import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface PlainOwner {
  /** Connection string of the database's owner. */
  url: string;
  name: string;
  /** Of the cluster's superuser, to whom no policy applies. */
  owner: pg.Client;
  close(): Promise<void>;
}

/**
 * An empty database as on a hosted PostgreSQL: the tables' owner may make roles, but is no superuser and held by
 * row-level security itself.
 * @param superuserUrl of the cluster
 */
export async function createPlainOwner(superuserUrl: string): Promise<PlainOwner> {
  const name = `plain_${randomBytes(6).toString('hex')}`;
  const cluster = new pg.Client({ connectionString: superuserUrl });
  await cluster.connect();
  await cluster.query(`CREATE ROLE ${name} LOGIN CREATEROLE NOSUPERUSER PASSWORD 'plain'`);
  // The cluster's roles were made by somebody else; migration 0090 gives one to the other, as whoever made them may.
  await cluster.query(`GRANT chairline_tools TO ${name} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE`);
  await cluster.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  const owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  url.username = name;
  url.password = 'plain';
  return {
    url: url.toString(),
    name,
    owner,
    async close() {
      await owner.end();
      await cluster.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      // What it gave by migration 0090 while another file's database migrated is the cluster's, and keeps it.
      await cluster.query(`REVOKE chairline_tools FROM chairline_app GRANTED BY ${name}`);
      await cluster.query(`DROP ROLE IF EXISTS ${name}`);
      await cluster.end();
    },
  };
}
