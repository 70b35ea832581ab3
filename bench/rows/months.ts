import { type Figure, tailBelow } from '../harness/figures.ts';
import { HttpConnection, jsonOf } from '../harness/http.ts';
import type { World } from '../harness/world.ts';

const ROUNDS = 12;
const WARM_UP = 2;
/** Looked at a few times a day, by one person: a second is no wait. */
const BAR_MS = 1_000;

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What of a month of a large office is added up when it is looked at. */
export async function measureMonths(world: World): Promise<Figure[]> {
  const { office, owner } = world;
  await owner.query('UPDATE clients SET ai_mode = 1 WHERE client_id = $1', [office.client]);
  const cookie = await world.signIn('staff1');
  const http = new HttpConnection(world.port);
  const month = `?startdate=${dayBefore(30)}&enddate=${dayBefore(0)}`;
  const asked: Record<string, string> = {
    'dashboard: the month': '/dashboard/month',
    'statistics of the desk, a month': `/ai/stats/frontdesk${month}`,
    'statistics by tag, a month': `/ai/stats/tags${month}`,
  };
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(asked)) {
      const samples: number[] = [];
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const begin = performance.now();
        jsonOf<object>(await http.request('GET', `/api${path}`, [cookie]));
        if (round >= WARM_UP) samples.push(performance.now() - begin);
      }
      figures.push(tailBelow(name, samples, BAR_MS, 'over HTTP'));
    }
    return figures;
  } finally {
    http.close();
  }
}
