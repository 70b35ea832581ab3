import type { inbox } from '@chairline/contract';
import type { ThreadSource } from './thread-source.ts';

export type CommItem = inbox.CommItem;

/** The loaded part of a thread: items without a hole, oldest first. */
export interface ThreadWindow {
  source: ThreadSource;
  items: readonly CommItem[];
  /** How many items of the thread stand before the first one here. */
  first: number;
  /** How many items the whole thread holds. */
  total: number;
  /** Requests on their way; while there are any, events are kept in `early` and applied to what arrives. */
  loading: number;
  early: readonly CommItem[];
  phase: 'loading' | 'ready' | 'failed';
  /** What went wrong with the first page. */
  error: unknown;
  older: 'idle' | 'loading' | 'failed';
  newer: 'idle' | 'loading' | 'failed';
  /** An event changed what cannot be worked out from here: the window has to be fetched again. */
  stale: boolean;
  /** Raised when nothing held is to be trusted any more: an answer asked for before it is not, either. */
  epoch: number;
}

export type ItemEventType = 'addMessage' | 'updateMessage';
