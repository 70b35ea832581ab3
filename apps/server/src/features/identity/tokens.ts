import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@chairline/contract';
import { type JWTPayload, jwtVerify, SignJWT } from 'jose';

/** How long an access token lives; after it the client refreshes. */
export const ACCESS_SECONDS = 15 * 60;
/** A session ends when it was not used for this long … */
export const SESSION_SECONDS = 14 * 24 * 3600;
/** … and this long after the sign-in however much it was used (ASVS 5.0, 7.3.2). */
const LONGEST_SESSION_SECONDS = 30 * 24 * 3600;
/** How long the right password is good for while a code is looked up. */
const CHALLENGE_SECONDS = 10 * 60;

export interface AccessClaims {
  office: number;
  userId: number;
  username: string;
  role: Role;
  sessionId: string;
}

/** The password was right; what comes next before there is a session. */
export interface ChallengeClaims {
  office: number;
  userId: number;
  step: 'code' | 'enroll';
  /** Of the password that was right: another one ends the challenge. */
  passwordMark: string;
}

const ISSUER = 'chairline';
/** Each kind of token opens its own door alone. */
const AUDIENCES = { access: 'session', challenge: 'second-factor' } as const;

/** When a session that is used now ends if it is not used again. */
export function sessionEnd(startedAt: Date, now: Date): Date {
  return new Date(
    Math.min(now.getTime() + SESSION_SECONDS * 1000, startedAt.getTime() + LONGEST_SESSION_SECONDS * 1000),
  );
}

/** A signed access token (JWT, HS256). */
export function signAccess(claims: AccessClaims, secret: Uint8Array, now: Date): Promise<string> {
  const { office, username, role, sessionId, userId } = claims;
  return sign({ cid: office, name: username, role, sid: sessionId }, userId, 'access', secret, now);
}

/** What an access token says, or null when it is forged, expired or none of ours. */
export async function readAccess(token: string, secret: Uint8Array, now: Date): Promise<AccessClaims | null> {
  const payload = await read(token, 'access', secret, now);
  if (!payload) return null;
  return {
    office: Number(payload.cid),
    userId: Number(payload.sub),
    username: String(payload.name),
    role: payload.role as Role,
    sessionId: String(payload.sid),
  };
}

export function signChallenge(claims: ChallengeClaims, secret: Uint8Array, now: Date): Promise<string> {
  const { office, step, passwordMark, userId } = claims;
  return sign({ cid: office, step, pwd: passwordMark }, userId, 'challenge', secret, now);
}

/** What a challenge says, or null when it is forged, over or none of ours. */
export async function readChallenge(
  token: string,
  secret: Uint8Array,
  now: Date,
): Promise<ChallengeClaims | null> {
  const payload = await read(token, 'challenge', secret, now);
  if (!payload) return null;
  return {
    office: Number(payload.cid),
    userId: Number(payload.sub),
    step: payload.step === 'enroll' ? 'enroll' : 'code',
    passwordMark: String(payload.pwd),
  };
}

/** Tells two stored passwords apart without giving away anything of them. */
export const markOfPassword = (passwordHash: string): string =>
  createHash('sha256').update(`challenge:${passwordHash}`).digest('base64url').slice(0, 22);

const lifetimes = { access: ACCESS_SECONDS, challenge: CHALLENGE_SECONDS } as const;
type Kind = keyof typeof AUDIENCES;

function sign(
  claims: JWTPayload,
  userId: number,
  kind: Kind,
  secret: Uint8Array,
  now: Date,
): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer(ISSUER)
    .setAudience(AUDIENCES[kind])
    .setSubject(String(userId))
    .setIssuedAt(issued)
    .setExpirationTime(issued + lifetimes[kind])
    .sign(secret);
}

async function read(token: string, kind: Kind, secret: Uint8Array, now: Date): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, secret, {
      issuer: ISSUER,
      audience: AUDIENCES[kind],
      algorithms: ['HS256'],
      currentDate: now,
    });
    return payload;
  } catch {
    // Every reason means the same to the caller: this token opens nothing.
    return null;
  }
}

/** A refresh token: it names its office and session, and carries a secret of its own. */
export function makeRefresh(office: number, sessionId: string): string {
  return `${office}.${sessionId}.${randomBytes(32).toString('base64url')}`;
}

/**
 * What a refresh token is exchanged for: always the same, so that a lost answer can be given again, and not to be
 * guessed from it without our key.
 */
export function successorOf(
  token: string,
  { office, sessionId }: { office: number; sessionId: string },
  secret: Uint8Array,
): string {
  const text = createHmac('sha256', secret).update(`chairline refresh ${token}`).digest('base64url');
  return `${office}.${sessionId}.${text}`;
}

export const newSessionId = (): string => randomUUID();

/** The parts of a refresh token, or null when it has not its form. */
export function parseRefresh(token: string): { office: number; sessionId: string } | null {
  const match = /^(\d{1,9})\.([0-9a-f-]{36})\.[\w-]{43}$/.exec(token);
  return match ? { office: Number(match[1]), sessionId: match[2]! } : null;
}
