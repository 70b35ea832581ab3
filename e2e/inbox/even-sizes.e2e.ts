import { expect, test } from 'vitest';
import { PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';

const journey = useJourney();
const LONG = 'A longer one, which takes several lines on a narrow screen and some on a wide one as well.';

test.each([PHONE, { width: 1440, height: 900 }])(
  'at $width pixels a thread is measured without a loop, as it opens, is written in and grows',
  async (viewport) => {
    const { surfer, world } = journey;
    const person = await surfer.person({ viewport });
    await person.addInitScript(() => {
      const faults: string[] = [];
      Object.assign(window, { faults });
      addEventListener('error', ({ message }) => faults.push(message));
    });
    const desk = await signIn(person, world.url, 'desk');
    await desk.row('Daniel Reyes').getByRole('link').click();
    for (const words of ['Hello', LONG]) {
      await desk.send(words);
      await desk.text(words).getByText('Delivered').waitFor();
    }
    await world.control.text('+15035550111', LONG.repeat(4));
    await desk.text(LONG.repeat(4)).waitFor();
    // On a narrow screen the options stand in a line of their own: the row grows for as long.
    for (const words of [LONG.repeat(4), 'Hello']) await desk.text(words).first().hover();
    await desk.page.getByRole('toolbar', { name: 'Message options' }).waitFor();
    await desk.composer.pressSequentially(LONG);
    const faults = () => desk.page.evaluate(() => (window as unknown as { faults: string[] }).faults);
    await expect.poll(faults).toEqual([]);
  },
);
