import { expect, test } from 'vitest';
import { countActs } from '../harness/count-acts.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

test('two people at one patient see each other, before either sends', async () => {
  const { surfer, world } = journey;
  const [first, second] = await Promise.all([surfer.person(), surfer.person()]);
  const [desk, desk2] = await Promise.all([
    signIn(first, world.url, 'desk'),
    signIn(second, world.url, 'desk2'),
  ]);
  await desk.open('Daniel Reyes');
  await desk2.open('Daniel Reyes');
  const line = (page: typeof desk.page) => page.getByRole('form').getByRole('status');
  await line(desk.page).getByText('Mei is looking at this too').waitFor();
  await line(desk2.page).getByText('Jordan is looking at this too').waitFor();

  await desk.composer.fill('Hi Daniel');
  await line(desk2.page).getByText('Jordan is writing…').waitFor();
  await desk.composer.fill('');
  await line(desk2.page).getByText('Jordan is looking at this too').waitFor();

  // Both write; the first to send is told to the other, whose Enter waits for another one.
  await desk.thread.getByRole('listitem').first().waitFor();
  const words = `Shall we say four? ${Date.now()}`;
  await desk.composer.fill('Does four suit you?');
  await desk2.send(words);
  await desk.page.getByText('Mei Tanaka answered while you were writing.').waitFor();
  await desk.composer.press('Enter');
  await desk.page.getByRole('alert').getByText('Send again if yours should go out as well.').waitFor();
  await shows(desk.composer, { value: 'Does four suit you?' });
  await shows(desk.text('Does four suit you?'), { count: 0 });
  // What was begun afterwards knows of it.
  await desk.composer.fill('');
  await desk.send('See you at four then');
  await desk2.text('See you at four then').getByText('Delivered').waitFor();
  await line(desk2.page).getByText('Jordan is looking at this too').waitFor();

  // Gone when the thread is left, and when the window is closed.
  await desk.open('Grace Lindqvist');
  await line(desk2.page)
    .getByText(/Jordan/)
    .waitFor({ state: 'detached' });
  await desk.open('Daniel Reyes');
  await line(desk2.page).getByText('Jordan is looking at this too').waitFor();
  await desk.page.close();
  await line(desk2.page)
    .getByText(/Jordan/)
    .waitFor({ state: 'detached' });
  await shows(line(desk2.page).getByText(/is (writing|looking)/), { count: 0 });
});

// Of docs/day-at-the-desk.md.
test('whoever comes second to a patient sees it before a word is written, and Enter all the same is held', async () => {
  const { surfer, world } = journey;
  const [desk, desk2] = [
    await signIn(await surfer.person(), world.url, 'desk'),
    await signIn(await surfer.person(), world.url, 'desk2'),
  ];
  await desk.open('Tom Whitfield');
  const acts = await countActs(desk2.page);
  await desk2.open('Tom Whitfield');
  const line = desk2.page.getByRole('form').getByRole('status');
  await line.getByText('Jordan is looking at this too').waitFor();
  await desk.composer.fill('Hi Tom');
  await line.getByText('Jordan is writing…').waitFor();
  expect(await acts()).toEqual({ clicks: 1, keys: 0 });

  await until('the cursor is in the field', () =>
    desk2.composer.evaluate((field) => field === document.activeElement && !field.matches(':disabled')),
  );
  await desk2.thread.getByRole('listitem').first().waitFor();
  await desk2.page.keyboard.type('Does four suit you?');
  await desk.send(`Shall we say five? ${Date.now()}`);
  await desk2.page.getByText('Jordan Hale answered while you were writing.').waitFor();
  await desk2.page.keyboard.press('Enter');
  await desk2.page.getByRole('alert').getByText('Send again if yours should go out as well.').waitFor();
  await shows(desk2.text('Does four suit you?'), { count: 0 });
  expect(await acts()).toEqual({ clicks: 1, keys: 1 });
});
