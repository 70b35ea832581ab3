import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { filesArePutAway } from '../composer/steps.ts';
import { HELD } from '../desk/steps.ts';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { DESKTOP, PHONE } from '../harness/browser.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { makePng } from '../harness/pictures.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({}, { devices: true });
const MP4 = { name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('mp4') };

/** The composer of the open conversation, and what stands in that. */
function look(page: Page) {
  const form = page.getByRole('form', { name: /^(Write in|Begin an internal conversation)/ });
  return {
    form,
    field: form.getByRole('textbox'),
    files: form.getByRole('list', { name: 'Attached files' }),
    message: (words: string | RegExp) =>
      page
        .getByRole('region', { name: /^Messages of/ })
        .getByRole('listitem')
        .filter({ hasText: words }),
    dialog: (title: string) => page.getByRole('dialog', { name: title }),
  };
}

/** The types of the files that were sent in a conversation, and where from. */
async function sentIn(page: Page, convoId: string) {
  const answer = await page.request.get(
    `${journey.world.url}/api/conversations/${convoId}/messages?limit=20`,
  );
  const { items } = (await answer.json()) as {
    items: { media: { media_type: string }[]; latitude?: number; longitude?: number }[];
  };
  return {
    types: items.flatMap(({ media }) => media.map(({ media_type }) => media_type)).toSorted(),
    places: items.flatMap(({ latitude, longitude }) =>
      latitude === undefined ? [] : [[latitude, longitude]],
    ),
  };
}

test('colleagues send each other where they are, sound, photos and videos; a video of elsewhere is not taken', async () => {
  const { surfer, world } = journey;
  const here = await surfer.person({
    permissions: ['geolocation', 'camera', 'microphone'],
    geolocation: { latitude: 45.5231, longitude: -122.6765 },
  });
  const { page } = await signIn(here, world.url, 'desk');
  const made = await page.request.post(`${world.url}/api/conversations`, {
    data: { convo_name: 'The chair in room 2', message: 'It squeaks', system_process: 'Front Desk' },
    headers: { origin: world.url },
  });
  const { convo } = (await made.json()) as { convo: { convo_id: number } };
  await page.goto(`${world.url}/conversation?process=0&tab=now&convo=${convo.convo_id}`);
  const { form, field, files, message, dialog } = look(page);
  await message('It squeaks').waitFor();

  await field.fill('I am at:');
  await form.getByRole('button', { name: 'Send your location' }).click();
  await until('the place is in the message', async () =>
    /^I am at: 45\.5231, -122\.6765, .+, United States$/.test(await field.inputValue()),
  );
  expect(await findBarriersEverywhere(page, 'a message among staff', 'form[aria-label^="Write in"]')).toEqual(
    [],
  );
  await page.setViewportSize(DESKTOP);

  await form.getByRole('button', { name: 'Record audio' }).click();
  const audio = dialog('Audio');
  await audio.getByRole('button', { name: 'Record', exact: true }).click();
  await until('the clock goes', async () =>
    /^0:0[1-9]/.test((await audio.getByRole('timer').textContent()) ?? ''),
  );
  await audio.getByRole('button', { name: 'Stop' }).click();
  await audio.getByText(/of 25\.0 MB used in this message/).waitFor();
  // What is recorded is part of the draft: Escape keeps it, and the conversation stays open.
  await page.keyboard.press('Escape');
  await audio.waitFor({ state: 'detached' });
  await files.getByText(/^audio-\d{8}-\d{6}\.wav$/).waitFor();

  await form.getByRole('button', { name: 'Take a photo' }).click();
  await dialog('Camera').getByRole('button', { name: 'Take photo' }).click();
  await dialog('Camera')
    .getByRole('button', { name: /^Remove photo-/ })
    .waitFor();
  await dialog('Camera').getByRole('button', { name: 'Keep', exact: true }).click();

  await form.locator('input[data-picker]').setInputFiles(MP4);
  await form.getByText('Only PNG, JPEG, BMP, GIF and PDF files can be attached.').waitFor();
  // A page that is loaded again brings them back as what they are.
  await filesArePutAway(page);
  await page.reload();
  await until('both are back', async () => (await files.getByRole('listitem').count()) === 2);

  await form.getByRole('button', { name: 'Record a video' }).click();
  const video = dialog('Video');
  await video.getByRole('button', { name: 'Record', exact: true }).click();
  await until('something is recorded', async () =>
    /\d KB/.test((await video.getByRole('timer').textContent()) ?? ''),
  );
  await video.getByRole('button', { name: 'Stop' }).click();
  await video.getByRole('list', { name: 'Recorded' }).getByRole('listitem').waitFor();
  await video.getByRole('button', { name: 'Send', exact: true }).click();

  const sent = message(/^.*I am at: 45\.5231/);
  await sent.getByRole('button', { name: /^Play the video video-/ }).waitFor();
  await sent.getByRole('button', { name: /^Open the picture photo-/ }).waitFor();
  await sent.getByRole('button', { name: 'Speed 1, change' }).waitFor();
  await shows(field, { value: '' });
  expect(await sentIn(page, String(convo.convo_id))).toEqual({
    types: ['audio/wav', 'image/jpeg', 'video/mp4'],
    places: [[45.5231, -122.6765]],
  });
});

test('on a phone an internal conversation has them behind the plus, and the phone’s own camera takes photos', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(HELD), world.url, 'desk2');
  const { page } = desk;
  const contact = await desk.row('Rosa Castillo').getByRole('link').getAttribute('data-contact');
  await page.goto(`${world.url}/frontdesk?contact=${contact}&panel=internalConversations&convo=new`);
  const { form, field, files, message } = look(page);
  await field.waitFor();
  await shows(form.getByRole('button', { name: 'Record audio' }), { count: 0 });
  const open = async (name: string) => {
    await form.getByRole('button', { name: 'Add to the message' }).tap();
    await page.getByRole('menuitem', { name }).tap();
  };
  const camera = page.waitForEvent('filechooser');
  await open('Take a photo');
  await (
    await camera
  ).setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: makePng(2000, 1500, [30, 90, 160]) });
  await files.getByText(/^photo-\d{8}-\d{6}\.jpeg$/).waitFor();
  // Its camera's videos are recordings; those of its gallery are files, and videos are none that are exchanged.
  const film = page.waitForEvent('filechooser');
  await open('Record a video');
  await (await film).setFiles(MP4);
  await files.getByText(/^video-\d{8}-\d{6}\.mp4$/).waitFor();
  await form.getByRole('button', { name: /^Remove video-/ }).tap();
  await page.getByRole('button', { name: 'Remove', exact: true }).tap();
  const gallery = page.waitForEvent('filechooser');
  await open('Attach files');
  await (await gallery).setFiles(MP4);
  await form.getByText('Only PNG, JPEG, BMP, GIF and PDF files can be attached.').waitFor();
  expect(
    await findBarriersEverywhere(page, 'a first message on a phone', 'form[aria-label^="Begin an"]'),
  ).toEqual([]);
  await page.setViewportSize(PHONE);
  await field.fill('Her insurance card');
  await form.getByRole('button', { name: 'Send', exact: true }).tap();
  await page.locator('[data-convo]').filter({ hasText: 'Her insurance card' }).tap();
  await message('Her insurance card')
    .getByRole('button', { name: /^Open the picture photo-/ })
    .waitFor();
});
