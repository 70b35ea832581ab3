import { join } from 'node:path';
import { test } from 'vitest';
import { mountSmallDisk } from '../../apps/server/src/testing/small-disk.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** Only root may mount; that the server answers rightly is tested without, beside `storage-trouble.ts`. */
const canMount = (() => {
  const disk = mountSmallDisk(64);
  disk?.close();
  return disk !== null;
})();

test.skipIf(!canMount)(
  'a server whose disk is full says so, what was typed is kept, and it goes out when there is room',
  async () => {
    const { world, surfer } = journey;
    surfer.expectComplaint(/Failed to load resource.*507/);
    const { page, ...desk } = await signIn(await surfer.person(), world.url, 'desk');
    await desk.open('Grace Lindqvist');
    await desk.composer.fill('The plan of your treatment');
    await page.locator('input[data-picker]').setInputFiles({
      name: 'plan.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
    await page.getByRole('list', { name: 'Attached files' }).getByText('plan.png').waitFor();

    const disk = mountSmallDisk(256, 0, join(world.dataDir, 'files'))!;
    try {
      disk.fill();
      await desk.composer.press('Enter');
      await page.getByText('Cannot be saved: the server’s disk is full.').first().waitFor();
      const unsent = desk.text('The plan of your treatment');
      await unsent.waitFor();
      await shows(unsent.getByText(/Delivered|Sent$/), { count: 0 });
      // Beside it the same cause, and no other: the connection is well.
      await unsent.getByText('Not sent yet. Cannot be saved: the server’s disk is full.').waitFor();
      await shows(page.getByText('waiting for connection'), { count: 0 });
      await surfer.photograph('disk-full');
      // A new page knows of it as well.
      await page.reload();
      await desk.open('Grace Lindqvist');
      await unsent.waitFor();
      disk.makeRoom();
      await unsent.getByText('Delivered').waitFor();
      await until('the carrier has it once', async () => {
        const sent = (await world.control.carried()).filter(
          ({ text }) => text === 'The plan of your treatment',
        );
        return sent.length === 1 && sent[0]!.media.length === 1;
      });
    } finally {
      disk.close();
    }
  },
);
