import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { type OfficePlan, planOffices } from '../../apps/server/src/seed/large/plan.ts';
import { Audience, seatBoth } from './audience.ts';
import { startChild } from './child.ts';
import { HttpConnection } from './http.ts';
import type { World } from './world.ts';

/** The screens of an office at the server, and as many bare sockets at the floor's server. */
export interface Screens {
  ours: Audience;
  /** A connection to the server. */
  http: HttpConnection;
  /** The office that the floor writes in: our screens would be sent what it wrote in theirs. */
  side: OfficePlan;
  /**
   * Has the floor commit what is ordered and send its frame to every socket.
   * @param mark characters of the frame that no other has
   */
  orderBare: (order: { frame: string } & Record<string, unknown>, mark: string) => Promise<void>;
}

/** Seats both audiences, and ends what it began. */
export async function beforeScreens<T>(world: World, measure: (screens: Screens) => Promise<T>): Promise<T> {
  const side = planOffices(world.size)[1]!;
  const floorPort = await freePort();
  const floorServer = await startChild(new URL('../floor/broadcast-server.ts', import.meta.url), {
    PORT: String(floorPort),
    DATABASE_URL: world.appUrl,
    OFFICE: String(side.client),
    USER_ID: String(side.firstUserId),
  });
  const [ours, floor] = [new Audience(), new Audience()];
  const [http, floorHttp] = [new HttpConnection(world.port), new HttpConnection(floorPort)];
  try {
    await seatBoth(world, ours, floor, floorPort);
    return await measure({
      ours,
      http,
      side,
      orderBare: (order, mark) =>
        floor.hears(mark, async () => {
          const answer = await floorHttp.request('POST', '/', [], Buffer.from(JSON.stringify(order)));
          if (answer.status !== 200) throw new Error('the floor failed');
        }),
    });
  } finally {
    for (const end of [ours, floor, http, floorHttp]) end.close();
    await floorServer.stop();
  }
}
