import type { World } from '../../world/index.ts';
import type { HangupCause } from './causes.ts';
import type { Conferences } from './conference-types.ts';
import type { Directory } from './directory.ts';
import type { Element } from './document.ts';
import type { Exchange } from './exchange.ts';
import type { Hooks } from './hooks.ts';
import type { Recordings } from './recordings.ts';

/** What the elements of answer documents stand on. */
export interface Stage {
  world: World;
  hooks: Hooks;
  exchange: Exchange;
  conferences: Conferences;
  recordings: Recordings;
  directory: Directory;
  /** Milliseconds of so many seconds of a document. */
  seconds: (count: number) => number;
}

/** Why a document is fetched; it decides the cause when that fails. */
export type Errand = 'answer' | 'action' | 'transfer' | 'redirect';

/** What an element asks for when it is done: to go on (nothing), other elements, or the end of the call. */
export type Next = { elements: Element[]; errand: Errand } | { hangUp: HangupCause } | undefined;
