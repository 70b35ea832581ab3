import type { RouteShape } from '@chairline/contract';
import type { Binding } from './http/handler.ts';
import type { OwnSocket } from './http/own-socket.ts';
import type { JobKind } from './jobs/worker.ts';
import type { Listener } from './listeners.ts';

/** What a feature gives to the server: `app.ts` puts the features together by it and knows nothing else of them. */
export interface Feature {
  /** Its folder's name. */
  readonly name: string;
  readonly routes?: readonly Binding[];
  readonly jobs?: readonly JobKind[];
  /** Where programs connect to it that are no browsers. */
  readonly sockets?: readonly OwnSocket[];
  /** What it does when something happens in another feature. */
  readonly listeners?: readonly Listener[];
  /** Which of its routes an AI agent may call for a person: only what runs in one transaction. */
  readonly tools?: readonly RouteShape[];
  /** Ends what it holds in this process. */
  close?(): Promise<void>;
}
