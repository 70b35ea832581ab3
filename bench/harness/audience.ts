import { WebSocket } from 'ws';
import type { World } from './world.ts';

/** How many screens of an office hear of a change. */
export const SCREENS = 200;
const LOST_AFTER_MS = 10_000;

/** Sockets that wait together for one event. */
export class Audience {
  #sockets: WebSocket[] = [];
  #ref = Buffer.alloc(0);
  #left = 0;
  #done: () => void = () => undefined;
  /** The newest frame awaited, as it came. */
  frame = '';

  async join(address: string, headers: Record<string, string>): Promise<void> {
    const socket = new WebSocket(address, { headers, perMessageDeflate: false });
    socket.on('message', (data: Buffer) => {
      if (this.#left === 0 || !data.includes(this.#ref)) return;
      this.#left -= 1;
      if (this.#left > 0) return;
      this.frame = data.toString();
      this.#done();
    });
    await new Promise((resolve, reject) => {
      socket.on('open', resolve);
      socket.on('error', reject);
    });
    this.#sockets.push(socket);
  }

  /** Resolves when every socket has had a frame with these characters in it. */
  async hears(ref: string, say: () => Promise<unknown>): Promise<void> {
    this.#ref = Buffer.from(ref);
    this.#left = this.#sockets.length;
    let timer: NodeJS.Timeout | undefined;
    const all = new Promise<void>((resolve, reject) => {
      this.#done = resolve;
      timer = setTimeout(() => reject(new Error(`${this.#left} sockets never heard of it`)), LOST_AFTER_MS);
    });
    const said = say();
    await all;
    clearTimeout(timer);
    await said;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }
}

/** Seats the office's screens at the server, and as many bare sockets at the floor's. */
export async function seatBoth(
  world: World,
  ours: Audience,
  floor: Audience,
  floorPort: number,
): Promise<void> {
  const { office, port, origin } = world;
  let cookie = '';
  for (let n = 0; n < SCREENS; n += 1) {
    // Of a smaller office each member of staff has several tabs.
    if (n < office.staff) cookie = await world.signIn(`staff${n + 1}`);
    const headers = { Cookie: cookie.slice('Cookie: '.length), Origin: origin };
    await ours.join(`ws://127.0.0.1:${port}/api/live`, headers);
    await floor.join(`ws://127.0.0.1:${floorPort}/`, {});
  }
}
