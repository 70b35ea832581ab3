import type { DatabaseSettings } from './config.ts';

/** What is wrong, in words an office manager understands, and what to do about it. */
export interface Trouble {
  says: string;
  how: string;
}

const codeOf = (error: unknown): string => {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause ? codeOf(cause) : '';
};

/** Node's AggregateError of a host with several addresses carries the code in its errors. */
function findCode(error: unknown): string {
  const own = codeOf(error);
  if (own) return own;
  const { errors } = error as { errors?: unknown };
  return Array.isArray(errors) ? (errors.map(codeOf).find(Boolean) ?? '') : '';
}

/** A failure of the office's database. Its own text is never passed on: it may hold what was read. */
export function databaseTrouble(error: unknown, { host, port, user, name }: DatabaseSettings): Trouble {
  const code = findCode(error);
  const at = `${host}:${port}`;
  switch (code) {
    case 'ECONNREFUSED':
      return {
        says: `No database answers at ${at}.`,
        how: 'Is MySQL or MariaDB running on that computer? Compare "database.host" and "database.port" with Open Dental’s Choose Database window.',
      };
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        says: `There is no computer named ${host} in this network.`,
        how: 'Check "database.host": it is the server name in Open Dental’s Choose Database window.',
      };
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'PROTOCOL_SEQUENCE_TIMEOUT':
    case 'ER_STATEMENT_TIMEOUT':
    case 'ER_QUERY_TIMEOUT':
      return {
        says: `The database at ${at} does not answer in time.`,
        how: 'Is the server switched on, and does its firewall let this computer reach the database’s port?',
      };
    case 'ER_ACCESS_DENIED_ERROR':
    case 'ER_ACCESS_DENIED_NO_PASSWORD_ERROR':
      return {
        says: `The database refuses the user ${user} with this password.`,
        how: 'Check "database.user" and the password. The user must be allowed to sign in from this computer.',
      };
    case 'ER_HOST_NOT_PRIVILEGED':
    case 'ER_HOST_IS_BLOCKED':
      return {
        says: 'The database lets nobody in from this computer.',
        how: 'Make the user for this computer’s address, or run the connector on the database server itself.',
      };
    case 'ER_DBACCESS_DENIED_ERROR':
      return {
        says: `The user ${user} may not use the database ${name}.`,
        how: `Give it the right to read: GRANT SELECT ON \`${name}\`.* TO '${user}'@'…'; and check "database.name".`,
      };
    case 'ER_BAD_DB_ERROR':
      return {
        says: `There is no database named ${name} on that server.`,
        how: 'Check "database.name": it is the database in Open Dental’s Choose Database window, usually opendental.',
      };
    case 'ER_TABLEACCESS_DENIED_ERROR':
    case 'ER_COLUMNACCESS_DENIED_ERROR':
      return {
        says: `The user ${user} may not read all the tables it needs.`,
        how: `Give it the right to read: GRANT SELECT ON \`${name}\`.* TO '${user}'@'…';`,
      };
    case 'ER_NO_SUCH_TABLE':
    case 'ER_BAD_FIELD_ERROR':
      return {
        says: `The database ${name} lacks a table or column of Open Dental.`,
        how: 'Check "database.name", and that Open Dental has finished its update.',
      };
    case 'ER_CON_COUNT_ERROR':
    case 'ER_TOO_MANY_USER_CONNECTIONS':
      return {
        says: 'The database has no connection left for the connector.',
        how: 'It tries again by itself. If this stays, raise max_connections of the database server.',
      };
    case 'HA_ERR_CRASHED':
    case 'HA_ERR_CRASHED_ON_USAGE':
    case 'HA_ERR_CRASHED_ON_REPAIR':
    case 'ER_CRASHED_ON_USAGE':
    case 'ER_CRASHED_ON_REPAIR':
    case 'ER_NOT_KEYFILE':
    case 'ER_OLD_KEYFILE':
      return {
        says: 'A table of Open Dental’s database is damaged, as after a power cut.',
        how: 'Make a backup, then run Open Dental’s Database Maintenance, or call Open Dental’s support.',
      };
    case 'ER_NOT_SUPPORTED_AUTH_MODE':
    case 'AUTH_SWITCH_PLUGIN_ERROR':
      return {
        says: `The user ${user} signs in by a method the connector does not speak.`,
        how: 'Make a user of its own for the connector, identified by a password, as docs/connector.md shows.',
      };
    case 'PROTOCOL_CONNECTION_LOST':
    case 'ECONNRESET':
    case 'EPIPE':
    case 'ER_SERVER_SHUTDOWN':
      return {
        says: 'The connection to the database broke.',
        how: 'It tries again by itself: was the database restarted?',
      };
    default:
      return {
        says: `The database failed${code ? ` (${code})` : ''}.`,
        how: 'If this stays, tell the provider of Chairline this code.',
      };
  }
}

/** A failure on the way to Chairline. */
export function serverTrouble(error: unknown, server: string): Trouble {
  const host = URL.parse(server)?.host ?? server;
  const code = findCode(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        says: `The name ${host} is not found.`,
        how: 'Check "server", and that this computer has internet.',
      };
    case 'ECONNREFUSED':
      return {
        says: `Nothing answers at ${host}.`,
        how: 'Check "server". If it is right, Chairline may be down for a moment: the connector tries again by itself.',
      };
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return {
        says: `${host} does not answer.`,
        how: 'Has this computer internet, and does the firewall let it out to port 443?',
      };
    case 'ECONNRESET':
    case 'EPIPE':
      return {
        says: `The connection to ${host} was cut.`,
        how: 'Does a firewall or proxy forbid WebSockets? It must let this computer out to port 443.',
      };
    case 'CERT_HAS_EXPIRED':
    case 'CERT_NOT_YET_VALID':
      return {
        says: `The certificate of ${host} is not valid today.`,
        how: 'Is this computer’s clock right? If it is, tell the provider of Chairline.',
      };
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return {
        says: `${host} shows a certificate of another name.`,
        how: 'Check "server": it must be exactly the address you open Chairline with.',
      };
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
    case 'UNABLE_TO_GET_ISSUER_CERT':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
      return {
        says: `The certificate of ${host} is not one this computer trusts.`,
        how: 'An antivirus or proxy that looks into encrypted traffic may be in between: let it leave this address alone.',
      };
    default:
      if (/SSL|TLS|EPROTO/i.test(code)) {
        return {
          says: `No encrypted connection to ${host} comes about (${code}).`,
          how: 'Check "server" and its port; a proxy may be in between.',
        };
      }
      return {
        says: `${host} cannot be reached${code ? ` (${code})` : ''}.`,
        how: 'Has this computer internet, and does the firewall let it out to port 443?',
      };
  }
}

/** What an HTTP answer means that was none of a WebSocket. */
export function statusTrouble(status: number, server: string): Trouble & { kind: 'token' | 'unreachable' } {
  const host = URL.parse(server)?.host ?? server;
  if (status === 401 || status === 403) return { kind: 'token', ...endings.token };
  const kind = 'unreachable';
  if (status >= 300 && status < 400) {
    return { kind, says: `${host} sends us on to another address.`, how: 'Give "server" that address.' };
  }
  if (status === 429) {
    return {
      kind,
      says: `${host} asks us to come later.`,
      how: 'There were too many tries at once, or with a wrong token; it goes on by itself.',
    };
  }
  if (status === 502 || status === 503 || status === 504) {
    return {
      kind,
      says: `Chairline at ${host} is away for a moment.`,
      how: 'The connector tries again by itself.',
    };
  }
  return {
    kind,
    says: `${host} answers, but not as Chairline does (HTTP ${status}).`,
    how: 'Check "server": it must be exactly the address you open Chairline with.',
  };
}

/** Why the server closed the connection. */
export const endings = {
  token: {
    says: 'Chairline does not know this token.',
    how: 'It was replaced, or not copied whole. Make a new one in Settings, OD Integration and put it into the configuration file.',
  },
  taken: {
    says: 'Another connector with this token is connected.',
    how: 'Only one may run for an office: stop the other one, or if it is lost, make a new token in Settings, OD Integration.',
  },
  version: {
    says: 'This connector and Chairline have no version in common.',
    how: 'Download the newest connector in Settings, OD Integration and put it in this one’s place.',
  },
  protocol: {
    says: 'Chairline and this connector did not understand each other.',
    how: 'Download the newest connector in Settings, OD Integration. If this stays, tell the provider of Chairline.',
  },
  flood: {
    says: 'Chairline closed the connection: too much came at once.',
    how: 'Is more than one connector running with this token? Stop the others; this one comes again by itself.',
  },
  restart: { says: 'Chairline restarts.', how: 'The connector comes again by itself.' },
} as const satisfies Record<string, Trouble>;

/** A trouble as one line. */
export const inOneLine = ({ says, how }: Trouble): string => `${says} ${how}`;
