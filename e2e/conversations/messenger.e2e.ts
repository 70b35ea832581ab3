import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { pressOption } from '../harness/options.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { focusIn, until } from '../harness/until.ts';

const journey = useJourney();
const DESK2 = 4;

/** What somebody sees of an open conversation. */
function look(page: Page) {
  const list = page.getByRole('region', { name: /^Messages of/ });
  return {
    page,
    field: page.getByRole('textbox', { name: /^(Message in|Your message)/ }),
    message: (words: string) => list.getByRole('listitem').filter({ hasText: words }),
    list,
  };
}

/** Begins a conversation as the person whose window it is. @returns its address */
async function begin(page: Page, convo_name: string, message: string): Promise<string> {
  const answer = await page.request.post(`${journey.world.url}/api/conversations`, {
    data: { convo_name, message, system_process: 'Front Desk', participants: [DESK2] },
    headers: { origin: journey.world.url },
  });
  const { convo } = (await answer.json()) as { convo: { convo_id: number } };
  return `${journey.world.url}/conversation?process=0&tab=now&convo=${convo.convo_id}`;
}

async function meet(name: string, message: string) {
  const { surfer, world } = journey;
  const [one, two]: BrowserContext[] = [await surfer.person(), await surfer.person()];
  const owner = await signIn(one!, world.url, 'desk');
  const other = await signIn(two!, world.url, 'desk2');
  const address = await begin(owner.page, name, message);
  await owner.page.goto(address);
  await other.page.goto(address);
  const [jordan, mei] = [look(owner.page), look(other.page)];
  await jordan.message(message).waitFor();
  await mei.message(message).waitFor();
  return { jordan, mei };
}

test('two colleagues write, mention, answer, edit and withdraw, and see what the other has read', async () => {
  const { jordan, mei } = await meet('Insurance calls', 'Who takes the calls from 2 to 4?');
  await jordan.page.bringToFront();
  await jordan.page.getByText('Mei is looking at this too').waitFor();

  // The name typed to its end is chosen by itself; what is typed on is not doubled.
  await jordan.field.pressSequentially('Could you, @mei', { delay: 15 });
  await until('the username', async () => (await jordan.field.inputValue()) === 'Could you, @desk2 ');
  await jordan.field.pressSequentially(' please?', { delay: 15 });
  await shows(jordan.field, { value: 'Could you, @desk2 please?' });
  await mei.page.getByText('Jordan is writing…').waitFor();
  await jordan.field.press('Enter');
  const asked = mei.message('Could you, @desk2');
  await asked.waitFor();
  await mei.page.bringToFront();
  await asked.getByRole('button', { name: 'Mark done' }).click();
  await jordan.message('Could you, @desk2').getByText('(done)').waitFor();
  await jordan
    .message('Could you')
    .getByRole('img', { name: /^Read by Mei Tanaka/ })
    .waitFor();

  // An answer with a file: the popup is walked by keyboard, the quoted message is gone to.
  await pressOption(asked, 'Reply to this');
  await mei.field.pressSequentially('Yes @jor', { delay: 15 });
  await mei.page.getByRole('option', { name: /Jordan Hale/ }).waitFor();
  await mei.field.press('Tab');
  await shows(mei.field, { value: 'Yes @desk ' });
  const files = mei.page.locator('form[aria-label^="Write in"] input[data-picker]');
  await files.setInputFiles([
    { name: 'list.png', mimeType: 'image/png', buffer: makePng(30, 30, [9, 99, 9]) },
    { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('mp4') },
  ]);
  await mei.page.getByText('Only PNG, JPEG, BMP, GIF and PDF files can be attached.').waitFor();
  await mei.field.press('Enter');
  const answer = jordan.message('Yes @desk');
  await answer.getByRole('button', { name: 'Open the picture list.png' }).waitFor();
  await answer.getByRole('button', { name: /^Answers Jordan Hale Could you/ }).click();

  // ArrowUp in the empty field changes one's last message; what it said stays to be seen.
  await jordan.page.bringToFront();
  await jordan.field.click();
  await jordan.field.press('ArrowUp');
  await until('the old words', async () => (await jordan.field.inputValue()).startsWith('Could you'));
  // The same change in a window beside it ends with this one.
  const beside = await jordan.page.context().newPage();
  await beside.goto(jordan.page.url());
  const same = look(beside);
  // The key finds what to change among the messages, which come after the field.
  await same.message('Could you, @desk2').first().waitFor();
  await same.field.click();
  await same.field.press('ArrowUp');
  await beside.getByText('Changing your message').waitFor();
  await jordan.page.bringToFront();
  await jordan.field.fill('Could you, @desk2, from 3?');
  await jordan.field.press('Enter');
  await beside.getByText('Changing your message').waitFor({ state: 'detached' });
  await beside.close();
  // The window beside it may have heard of it before this one has its answer.
  await jordan.page.getByText('Changing your message').waitFor({ state: 'detached' });
  const edited = mei.message('from 3?').first();
  await edited.getByRole('button', { name: 'edited' }).click();
  const history = mei.page.getByRole('dialog', { name: 'What this message said' });
  await history.getByText('Could you, @desk2 please?').waitFor();
  await focusIn(history);
  await mei.page.keyboard.press('Escape');
  await history.waitFor({ state: 'detached' });

  // The time of a message inside a run stays in the margin, off the words.
  for (const words of ['Or Monday', 'Or at 4']) {
    await jordan.field.fill(words);
    await jordan.field.press('Enter');
    await jordan.message(words).waitFor();
  }
  // Both are measured in one frame: what is on its way and what was taken do not have the same words' element.
  const [marginEnd, wordsBegin] = await jordan.message('Or at 4').evaluate((row) => {
    const words = [...row.querySelectorAll('*')].findLast((one) => one.textContent === 'Or at 4');
    return [row.querySelector('time')!.getBoundingClientRect().right, words!.getBoundingClientRect().left];
  });
  expect(marginEnd).toBeGreaterThan(0);
  expect(marginEnd).toBeLessThan(wordsBegin!);

  const withdrawn = jordan.message('from 3?').first();
  await pressOption(withdrawn, 'Withdraw');
  await mei.message('Message withdrawn').first().waitFor();
  await jordan.page
    .getByRole('group', { name: 'Message', exact: true })
    .getByRole('button', { name: 'Undo' })
    .click();
  await mei.message('from 3?').first().waitFor();
  await mei.page.mouse.move(0, 0);
  expect(await findBarriersEverywhere(mei.page, 'A conversation')).toEqual([]);
});

test('what cannot be sent stays: through a reload, a lost connection and a conversation closed meanwhile', async () => {
  const { jordan, mei } = await meet('Lab pick-up', 'The courier comes at noon.');
  await mei.field.fill('Not finished');
  await mei.page.reload();
  await until('the draft', async () => (await mei.field.inputValue()) === 'Not finished');

  journey.surfer.expectComplaint(/ERR_INTERNET_DISCONNECTED|400 \(Bad Request\)/);
  await mei.page.context().setOffline(true);
  await mei.field.fill('Two boxes are ready');
  await mei.field.press('Enter');
  await mei.message('Two boxes').getByText('waiting for connection').waitFor();
  await jordan.page.getByRole('button', { name: 'Close this conversation' }).click();
  await jordan.page.getByText('This conversation is closed.').waitFor();
  await mei.page.context().setOffline(false);
  const unsent = mei.message('Two boxes are ready');
  await unsent
    .getByText('Not sent. This conversation is closed, and only its owner can open it again.')
    .waitFor();
  await mei.page
    .getByRole('group', { name: 'Message', exact: true })
    .getByText(/^Message failed to send/)
    .waitFor();
  await until('nothing can be written', () => mei.field.isDisabled());
  // She is not told to do what only its owner may.
  await mei.page
    .getByText(
      'This conversation is closed. Only the owner of a conversation can close it or open it again.',
      { exact: true },
    )
    .waitFor();
  await jordan.page.getByRole('button', { name: 'Reopen' }).click();
  await until('it can be written again', () => mei.field.isEnabled());
  await unsent.getByRole('button', { name: 'Try again' }).click();
  await jordan.message('Two boxes are ready').waitFor();
  await shows(jordan.message('Two boxes are ready'), { count: 1 });
});

test('a long conversation is read from end to end, a message of its middle by its address', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  const address = await begin(page, 'Morning notes', 'Note 0');
  const id = Number(new URL(address).searchParams.get('convo'));
  const ids = new Map<number, number>();
  for (let note = 1; note <= 130; note += 1) {
    const answer = await page.request.post(`${world.url}/api/conversations/${id}/messages`, {
      multipart: { message: `Note ${note}` },
      headers: { origin: world.url },
    });
    const { message } = (await answer.json()) as { message: { convo_message_id: number } };
    ids.set(note, message.convo_message_id);
  }
  await page.setViewportSize(DESKTOP);
  await page.goto(`${address}&message=${ids.get(20)}`);
  const notes = look(page);
  const twentieth = notes.list.getByRole('listitem').filter({ hasText: /Note 20$/ });
  await twentieth.waitFor();
  await shows(notes.message('Note 130'), { count: 0 });
  await page.getByRole('button', { name: /go to the newest/i }).click();
  await notes.message('Note 130').waitFor();
  await until('the oldest', async () => {
    await notes.list.evaluate((element) => {
      element.scrollTop = 0;
    });
    return notes.list
      .getByRole('listitem')
      .filter({ hasText: /Note 0$/ })
      .isVisible();
  });
});
