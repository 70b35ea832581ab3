import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();

test('over a slow line a contact that was chosen says that it is on its way, and opens', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await person.route(/\/assets\/thread-part-.*\.js$/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.fallback();
  });
  const desk = await signIn(person, world.url, 'desk');
  await desk.row('Tom Whitfield').getByRole('link').click();
  await asked.promise;
  const waits = desk.page.getByRole('status', { name: 'Loading the conversation' });
  await shows(waits, { text: 'Still on its way. It opens as soon as Chairline answers.' });
  const box = await waits.boundingBox();
  expect(box!.height).toBeGreaterThan(200);
  held.resolve();
  await desk.composer.waitFor();
  await shows(waits, { count: 0 });
});
