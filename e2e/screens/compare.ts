import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** Another state of the project, as a folder that can be built. */
export interface Checkout {
  root: string;
  close(): void;
}

/**
 * A folder of the project as it is, or a commit in a worktree of its own that uses this one's packages.
 * @param where a folder, or what git knows as a commit
 */
export function checkOut(where: string): Checkout {
  if (existsSync(path.join(where, 'apps/web/index.html')))
    return { root: path.resolve(where), close: () => undefined };
  const root = path.join(mkdtempSync(path.join(tmpdir(), 'chairline-screens-')), 'other');
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  git('worktree', 'add', '--quiet', '--detach', root, where);
  const modules = path.join(root, 'node_modules');
  mkdirSync(path.join(modules, '@chairline'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules'))) {
    if (name !== '@chairline' && !name.startsWith('.'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  }
  for (const name of readdirSync(path.join(root, 'packages')))
    symlinkSync(path.join(root, 'packages', name), path.join(modules, '@chairline', name));
  return {
    root,
    close: () => {
      git('worktree', 'remove', '--force', root);
      rmSync(path.dirname(root), { recursive: true, force: true });
    },
  };
}

/** The pages of a running program get their files from another build; what they ask the server stays. */
export async function serveBuild(person: BrowserContext, url: string, dist: string) {
  // A page that came from no address may not open a connection to this machine without being allowed to.
  await person.grantPermissions(['local-network-access'], { origin: url });
  await person.route(`${url}/**`, async (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname.startsWith('/api/')) return route.fallback();
    const file = path.join(dist, pathname);
    const there = path.extname(pathname) !== '' && existsSync(file);
    return route.fulfill({ path: there ? file : path.join(dist, 'index.html') });
  });
}

interface Difference {
  pixels: number;
  picture: string;
}

/** In a page: how many pixels of two pictures differ, and the second one, pale, with those in red. */
async function differ([one, other]: [string, string]): Promise<Difference> {
  const [before, after] = await Promise.all(
    [one, other].map(async (data) =>
      createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob()),
    ),
  );
  const [width, height] = [Math.max(before!.width, after!.width), Math.max(before!.height, after!.height)];
  const read = (image: ImageBitmap) => {
    const canvas = new OffscreenCanvas(width, height).getContext('2d')!;
    canvas.drawImage(image, 0, 0);
    return canvas.getImageData(0, 0, width, height);
  };
  const [from, to] = [read(before!), read(after!)];
  let pixels = 0;
  for (let at = 0; at < to.data.length; at += 4) {
    const same = [0, 1, 2, 3].every((channel) => from.data[at + channel] === to.data[at + channel]);
    if (!same) pixels += 1;
    to.data.set(same ? [0, 1, 2].map((channel) => 192 + to.data[at + channel]! / 4) : [220, 0, 0], at);
    to.data[at + 3] = 255;
  }
  const drawn = document.createElement('canvas');
  Object.assign(drawn, { width, height });
  drawn.getContext('2d')!.putImageData(to, 0, 0);
  return { pixels, picture: drawn.toDataURL('image/png').split(',')[1]! };
}

/**
 * Compares the pictures of two folders and leaves a picture of each difference in a third.
 * @param page any page: its canvas does the work
 * @returns how many pictures there are, and a line for each that differs or is in one folder alone
 */
export async function compareFolders(
  page: Page,
  before: string,
  after: string,
  out: string,
): Promise<{ pictures: number; lines: string[] }> {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const list = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.png'));
  const lines: string[] = [];
  const files = [...new Set([...list(before), ...list(after)])].toSorted();
  for (const file of files) {
    const both = [path.join(before, file), path.join(after, file)] as const;
    const missing = both.find((one) => !existsSync(one));
    if (missing) {
      lines.push(`${file}: there is no ${missing}`);
      continue;
    }
    const [one, other] = both.map((name) => readFileSync(name, 'base64')) as [string, string];
    if (one === other) continue;
    const { pixels, picture } = await page.evaluate(differ, [one, other] as [string, string]);
    if (pixels === 0) continue;
    writeFileSync(path.join(out, file), picture, 'base64');
    lines.push(`${file}: ${pixels} pixels, see ${path.join(out, file)}`);
  }
  return { pictures: files.length, lines };
}
