import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const NONCE_MARK = '__CSP_NONCE__';

/**
 * Serves the built web app: hashed files for a year, compressed beforehand; index.html for every page
 * of the app, with this answer's nonce for styles.
 * @param folder the build's output
 * @returns how a page that is no file is answered, or null when nothing is built
 */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
): Promise<((nonce: string) => string) | null> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return null;
  const html = readFileSync(index, 'utf8');
  // The service worker: a browser that asks whether there is a newer one hears the truth.
  const worker = join(folder, 'sw.js');
  // Named one by one: what is none of them is a page of the app.
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*', '**/*.map', 'assets/**'],
    setHeaders(reply, path) {
      const isWorker = path === worker || path.startsWith(`${worker}.`);
      void reply.header('Cache-Control', isWorker ? 'no-cache' : 'public, max-age=300');
    },
  });
  // The hashed ones by their folder: a route for each of hundreds took a twentieth of the server’s start.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    allowedPath: (path) => !/(?:\.map|\/)$/.test(path),
    setHeaders: (reply) => void reply.header('Cache-Control', 'public, max-age=31536000, immutable'),
  });
  return (nonce) => html.replaceAll(NONCE_MARK, nonce);
}

/**
 * The policy under which the app's pages run: our own scripts and nothing inline.
 * @param reach where pages connect besides us (the carrier's signalling), as sources of the policy
 */
export function contentSecurityPolicy(nonce: string, reach: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...reach].join(' '),
    // Settings › Social Media embeds the page the office has set, on whatever host: see docs/decisions.md. Of our
    // own: mails' HTML, sanitised and sandboxed by its own policy; a PDF's copy that the page itself made.
    "frame-src 'self' blob: https:",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** What of the device the app's pages may ask for: what the composer records and sends, and nobody framed in them. */
export const permissionsPolicy = 'camera=(self), microphone=(self), geolocation=(self)';

export const makeNonce = (): string => randomBytes(16).toString('base64');

/**
 * Whether an address is one of the app's pages rather than a file that is not there. The token at the end of a
 * mailed link has a dot as well, and far more behind it than any file's ending.
 */
export const isPagePath = (url: string): boolean =>
  !url.startsWith('/api') && !/\.[a-z\d]{1,11}($|\?)/i.test(url);
