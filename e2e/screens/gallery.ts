import { spawn } from 'node:child_process';
import path from 'node:path';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import type { Page } from 'playwright-core';
import { until } from '../harness/until.ts';

/** The gallery's addresses by the name of their picture. */
const PAGES = {
  gallery: '/ui',
  'gallery-ask': '/ui?dialog=ask',
  'gallery-sheet': '/ui?dialog=sheet',
  'gallery-sections': '/ui?dialog=sections',
};

/**
 * Vite's development server of a checkout, which alone has the gallery.
 * @returns where it is, and how to end it
 */
export async function startGallery(root: string): Promise<{ url: string; close(): Promise<void> }> {
  const port = await freePort();
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const child = spawn(process.execPath, [vite, '--logLevel', 'error'], {
    cwd: path.join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'development', WEB_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  await until('the gallery is served', async () => {
    if (child.exitCode !== null) throw new Error(`Vite ended with ${child.exitCode}.`);
    return fetch(`${url}/ui`).then(
      (answer) => answer.ok,
      () => false,
    );
  });
  return {
    url,
    close: () => {
      child.kill();
      return ended;
    },
  };
}

/** Shows what is marked `data-force` as if a pointer or the focus were on it. */
async function forceStates(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  for (const state of ['hover', 'focus-visible', 'active']) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: `[data-force='${state}'] > *`,
    });
    for (const nodeId of nodeIds)
      await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] });
  }
}

/** Takes each page of the gallery; the first at its whole length. */
export async function takeGallery(
  page: Page,
  url: string,
  take: (screen: string) => Promise<void>,
): Promise<void> {
  const size = page.viewportSize()!;
  for (const [name, address] of Object.entries(PAGES)) {
    // The first visit waits until Vite has bundled what the page stands on.
    await page.goto(`${url}${address}`, { timeout: 120_000 });
    await page.getByRole('heading', { name: 'The look', includeHidden: true }).waitFor();
    const whole = await page.locator('main').evaluate((main) => main.scrollHeight);
    if (name === 'gallery') await page.setViewportSize({ width: size.width, height: whole });
    await forceStates(page);
    await take(name);
    await page.setViewportSize(size);
  }
}
