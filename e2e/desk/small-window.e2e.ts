import { expect, test } from 'vitest';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pickUpPhone } from '../harness/patient.ts';
import { until } from '../harness/until.ts';

const journey = useJourney();

/** A laptop's window at 200 %. */
const ZOOMED = { width: 720, height: 450 };

test('at 200 % the screens are still reached, and the signs above stand at the edge', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person({ viewport: ZOOMED }), world.url, 'desk');
  const me = page.getByRole('button', { name: 'account of desk' });
  await until('the account stands at the right edge', async () => {
    const box = await me.boundingBox();
    return box !== null && ZOOMED.width - (box.x + box.width) < 24;
  });
  const screens = page.getByRole('navigation', { name: 'Screens' }).filter({ visible: true });
  await screens.getByRole('link', { name: 'Calendar' }).click();
  await page.waitForURL(/\/calendar/);
});

test('what is said to screen readers makes no page higher than its window', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Nathaniel Crowe');
  await page.getByRole('button', { name: 'Mark as done', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'Marked as done' }).waitFor();
  const over = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(over).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Mark as done', exact: true }).waitFor();
});

test('where no contact is open the lab cases say how to begin', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  await signIn(person, world.url, 'desk');
  // Opened there: nobody has seen the contacts before.
  const page = await person.newPage();
  await page.goto(`${world.url}/labCases`);
  await page.getByText('Choose a contact to get started', { exact: true }).waitFor();
});

test('an office without a calendar is told so in the middle, with Google below the way to make one', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  await person.request.post(`${world.url}/api/login`, {
    data: { client_id: 3, username: 'admin', password: 'frontdesk1' },
    headers: { origin: world.url },
  });
  const page = await person.newPage();
  await page.goto(`${world.url}/calendar`);
  const make = page.getByRole('button', { name: 'Create a calendar' });
  const google = page.getByRole('region', { name: 'Google Calendar' });
  await google.getByRole('button', { name: 'Connect' }).waitFor();
  await until('they stand below each other in the middle', async () => {
    const [main, first, second] = await Promise.all(
      [page.getByRole('main'), make, google].map((one) => one.boundingBox()),
    );
    if (!main || !first || !second) return false;
    const middle = (box: typeof main) => box.x + box.width / 2;
    return (
      second.y >= first.y + first.height &&
      Math.abs(middle(first) - middle(main)) < 4 &&
      Math.abs(middle(second) - middle(main)) < 4
    );
  });
});

test('a text in Arabic runs from the right, whatever Latin words are in it', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const phone = await pickUpPhone(await surfer.person(), world.phoneUrl, '+19715550108');
  await phone.write('مرحبا Dr. Kim شكرا');
  await desk.open('Nathaniel Crowe');
  await desk.thread.getByText('مرحبا Dr. Kim شكرا').last().waitFor();
  // Of what they wrote, whether or not a translation stands above it.
  const firstStandsRight = () =>
    desk.thread
      .getByText('مرحبا Dr. Kim شكرا')
      .last()
      .evaluate((element) => {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const words = node.textContent ?? '';
          if (!words.startsWith('مرحبا')) continue;
          const left = (word: string) => {
            const range = document.createRange();
            range.setStart(node!, words.indexOf(word));
            range.setEnd(node!, words.indexOf(word) + word.length);
            return range.getBoundingClientRect().left;
          };
          return left('مرحبا') > left('Kim') && left('Kim') > left('شكرا');
        }
        return null;
      });
  await expect.poll(firstStandsRight).toBe(true);
});
