import { identity } from '@chairline/contract';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import type { World } from './world.ts';

/** Debian's, or another by setting. */
const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'];
const QUIET = ['--disable-background-networking', '--disable-component-update'];

export const openBrowser = (extra: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: CHROMIUM, args: [...FLAGS, ...QUIET, ...extra] });

/** The cookies of somebody of the office who has just signed in. */
export async function cookiesOf(world: World, username: string) {
  const cookie = await world.signIn(username);
  return cookie
    .slice('Cookie: '.length)
    .split('; ')
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      // The mark tells the page that there is a session: read there, not sent to the calls alone.
      const isMark = name === identity.SESSION_MARK;
      return {
        name,
        value: pair.slice(at + 1),
        domain: 'localhost',
        path: isMark ? '/' : '/api',
        httpOnly: !isMark,
        sameSite: 'Strict' as const,
      };
    });
}

/** A window in which somebody of the office is signed in. */
export async function openSignedIn(
  browser: Browser,
  world: World,
  username = 'staff1',
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies(await cookiesOf(world, username));
  return context;
}

/** Signs somebody in where another program opens its windows in this browser. */
export async function signInEverywhere(browser: Browser, world: World, username = 'staff1'): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  await cdp.send('Storage.setCookies', { cookies: await cookiesOf(world, username) });
  await cdp.detach();
}
