import { randomUUID } from 'node:crypto';
import { CONNECTOR_PATH, FRAME_MAX_BYTES } from '@chairline/open-dental';
import type { ConnectorTiming, OpenPracticeApi } from '../../../gateways/open-dental/index.ts';
import type { OwnSocket } from '../../../platform/http/own-socket.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createConnectorDesk } from './connector-desk.ts';
import type { RoundTiming } from '../copy/end-round.ts';
import { createQueryDesk, type QueryDesk } from './query-desk.ts';
import type { ConnectorSign } from '../copy/state.ts';
import { createSyncEngine, type SyncEngine } from '../copy/sync-engine.ts';

/** What of the practice systems lives in a process: the connectors' connections, and the rounds. */
export interface PracticeSystem {
  readonly engine: SyncEngine;
  /** Where connectors connect. */
  readonly socket: OwnSocket;
  /** For the header X-OD-Connector. */
  signOf(office: number): Promise<ConnectorSign>;
  /** Runs a tool's query in an office's practice system. */
  runQuery: QueryDesk['run'];
  close(): Promise<void>;
}

export interface PracticeOptions {
  /** null: offices are reached by their connectors alone. */
  openApi: OpenPracticeApi | null;
  /** Whether this process reads through the API, as it runs jobs. */
  readsApi: boolean;
  /** false in tests: rounds begin when they are told to. */
  byClock: boolean;
  connectorTiming?: ConnectorTiming;
  timing?: RoundTiming;
}

export function createPracticeSystem(platform: Platform, options: PracticeOptions): PracticeSystem {
  const processId = randomUUID();
  const desk = createConnectorDesk(platform, processId, options.connectorTiming);
  const queries = createQueryDesk(platform, desk);
  const engine = createSyncEngine({ platform, processId, desk, ...options });
  return {
    engine,
    signOf: (office) => desk.signOf(office),
    runQuery: (office, asked) => queries.run(office, asked),
    socket: {
      path: CONNECTOR_PATH,
      maxPayload: FRAME_MAX_BYTES,
      mayConnect: (caller) => desk.mayTry(caller),
      connected: (socket, from) => desk.accept(socket, from),
    },
    async close() {
      await queries.close();
      await engine.close();
      await desk.close();
    },
  };
}
