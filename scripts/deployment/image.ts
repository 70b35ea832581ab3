import { spawnSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What an image of the Dockerfile holds, laid out in a folder, and with what it is started. */
export interface Image {
  app: string;
  env: Record<string, string>;
  command: string[];
}

/**
 * Follows the Dockerfile step by step without a container engine: each stage is a folder, `RUN` runs in it, `COPY`
 * takes of the repository what .dockerignore leaves. The base image's own Node and its user are the caller's.
 * @param folder empty; the stages are made in it
 * @throws Error when a step fails, or is none that is known here
 */
export function layOutImage(root: string, folder: string): Image {
  const ignored = readIgnore(path.join(root, '.dockerignore'));
  const steps = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'));
  let stage = '';
  let workdir = '/';
  let image: Image = { app: '', env: {}, command: [] };
  for (const step of steps) {
    const [word, rest] = [step.slice(0, step.indexOf(' ')), step.slice(step.indexOf(' ') + 1).trim()];
    if (word === 'FROM') {
      stage = path.join(folder, /\bAS (\w+)/.exec(rest)?.[1] ?? 'last');
      workdir = '/';
      mkdirSync(stage, { recursive: true });
      image = { app: stage, env: {}, command: [] };
    } else if (word === 'WORKDIR') {
      workdir = rest;
      mkdirSync(path.join(stage, workdir), { recursive: true });
    } else if (word === 'COPY') copy(rest);
    else if (word === 'RUN') run(rest);
    else if (word === 'ENV')
      for (const pair of rest.split(' ')) image.env[pair.split('=')[0]!] = pair.split('=').slice(1).join('=');
    else if (word === 'CMD') image.command = JSON.parse(rest) as string[];
    else if (!['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK'].includes(word))
      throw new Error(`The proof does not know this step of the Dockerfile: ${step}`);
  }
  return { ...image, app: path.join(image.app, workdir) };

  function copy(words: string): void {
    const from = /^--from=(\w+) /.exec(words)?.[1];
    const places = words.replace(/^--from=\w+ /, '').split(' ');
    const target = path.resolve('/', workdir, places.at(-1)!);
    const intoFolder = places.at(-1)!.endsWith('/') && places.length >= 2;
    for (const place of places.slice(0, -1)) {
      const base = from ? path.join(folder, from) : root;
      const source = path.join(base, place);
      const isFile = lstatSync(source).isFile();
      const to = path.join(stage, intoFolder && isFile ? path.join(target, path.basename(place)) : target);
      cpSync(source, to, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (entry) => from !== undefined || !ignored(path.relative(root, entry)),
      });
    }
  }

  function run(command: string): void {
    // What is outside the working folder is the machine's, and made by the caller.
    if (command.startsWith('mkdir /data')) return;
    const { status } = spawnSync('/bin/sh', ['-c', command], {
      cwd: path.join(stage, workdir),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: '' },
    });
    if (status !== 0) throw new Error(`A step of the Dockerfile failed: ${command}`);
  }
}

/** The rules of a .dockerignore: the last one that fits a path, or a folder above it, decides. */
function readIgnore(file: string): (relative: string) => boolean {
  const rules = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ keep: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  return (relative) => {
    const parts = relative.split(path.sep);
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    let out = false;
    for (const { keep, pattern } of rules)
      if (above.some((place) => path.posix.matchesGlob(place, pattern))) out = !keep;
    return relative !== '' && out;
  };
}

/** Files of a folder, for questions about what an image holds. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => !name.includes('node_modules'));
