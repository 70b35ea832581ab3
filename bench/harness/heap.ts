import { WebSocket } from 'ws';
import { until } from '../../e2e/harness/until.ts';
import type { Child } from './child.ts';

/** Where a server's inspector listens, once it is asked for by its signal: `--inspect-port` of its start. */
export interface Inspected extends Child {
  inspectPort: number;
}

export interface Heap {
  /** What is used after a forced collection: of the heap, and of the buffers beside it. */
  usedBytes(): Promise<number>;
  close(): void;
}

/** Opens the inspector of a running server. */
export async function heapOf({ process: child, inspectPort }: Inspected): Promise<Heap> {
  child.kill('SIGUSR1');
  const [target] = await until('the inspector answers', async () => {
    const answer = await fetch(`http://127.0.0.1:${inspectPort}/json/list`);
    return (await answer.json()) as { webSocketDebuggerUrl: string }[];
  });
  const socket = new WebSocket(target!.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let last = 0;
  const ask = (method: string) =>
    new Promise<{ usedSize?: number; backingStorageSize?: number }>((resolve) => {
      const id = (last += 1);
      const take = (data: Buffer) => {
        const answer = JSON.parse(data.toString()) as { id?: number; result?: object };
        if (answer.id !== id) return;
        socket.off('message', take);
        resolve(answer.result ?? {});
      };
      socket.on('message', take);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async usedBytes() {
      // What the first collection lets go of may hold more.
      for (let n = 0; n < 3; n += 1) await ask('HeapProfiler.collectGarbage');
      const { usedSize = 0, backingStorageSize = 0 } = await ask('Runtime.getHeapUsage');
      return usedSize + backingStorageSize;
    },
    close: () => socket.terminate(),
  };
}
