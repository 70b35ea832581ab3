import { afterAll, afterEach, beforeAll } from 'vitest';
import { keptSurfer, startSurfer, type Surfer, type SurferOptions } from './browser.ts';
import { startTestWorld } from './test-world.ts';
import type { World, WorldOptions } from './world.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What was seen when it failed; printed at the end of the run (scripts/lib/failures.ts). */
    evidence?: string[];
  }
}

const LAST_LINES = 30;

/** The world and the browser of one file's journeys. */
export interface Journey {
  readonly world: World;
  readonly surfer: Surfer;
  /** Another browser for this journey alone: what its pages complain of, and their pictures, count like the first's. */
  another(options: SurferOptions): Promise<Surfer>;
}

/**
 * One world for all journeys of a file, in a browser kept over files; each journey starts with nobody signed in, a server
 * that runs, every vendor well and nobody in a call, and ends with a look at what the pages complained of.
 */
export function useJourney(
  options: WorldOptions = {},
  browser: Pick<SurferOptions, 'devices' | 'phone'> = {},
): Journey {
  let world: World | undefined;
  let surfer: Surfer | undefined;
  const others: Surfer[] = [];
  beforeAll(async () => {
    [world, surfer] = await Promise.all([startTestWorld(options), keptSurfer(browser)]);
  });
  afterEach(async ({ task }) => {
    const surfers = [surfer!, ...others.splice(0)];
    const complaints = surfers.flatMap((one) => one.complaints());
    if (task.result?.state === 'fail') {
      task.meta.evidence = [
        ...(await Promise.all(surfers.map((one, index) => one.photograph(`${index || ''} ${task.name}`))))
          .flat()
          .map((file) => `picture: ${file}`),
        ...complaints.map((line) => `console: ${line}`),
        `server: ${world!.server().output().split('\n').slice(-LAST_LINES).join('\n') || 'said nothing'}`,
      ];
    }
    await surfer!.closePeople();
    await Promise.all(surfers.slice(1).map((one) => one.close()));
    // What a page said after it was looked at, as while it closed, is not the next journey's.
    surfer!.complaints();
    if (!world!.isServed()) await world!.startServer();
    await world!.control.well();
    // One that goes on would be the next journey's: who comes back into a call is put through to it.
    if (browser.phone) await world!.control.endCalls();
    // Whole, and in the failure's own words: of a fault found here no evidence is kept any more.
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`);
  });
  afterAll(async () => {
    await surfer?.close();
    await world?.close();
  });
  return {
    get world() {
      return world!;
    },
    get surfer() {
      return surfer!;
    },
    async another(wanted) {
      const one = await startSurfer(wanted);
      others.push(one);
      return one;
    },
  };
}
