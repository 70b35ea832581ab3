import { expect, test } from 'vitest';
import { findBarriers } from '../harness/axe.ts';
import { signIn } from '../harness/desk.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';
import { until } from '../harness/until.ts';

const journey = useJourney({}, { devices: true });

test('audio, photo and video are recorded at the desk and reach the phone', async () => {
  const { surfer, world } = journey;
  const desk = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  const dialog = (title: string) => page.getByRole('dialog', { name: title });

  // Who opens a contact has the cursor in its field, and would have it there again after the button's focus.
  await until('the cursor is in the field', () =>
    desk.composer.evaluate((field) => field === document.activeElement),
  );
  // By keyboard alone: record, stop, hear it, keep it.
  await page.getByRole('button', { name: 'Record audio' }).focus();
  await page.keyboard.press('Enter');
  const audio = dialog('Audio');
  await audio.getByRole('button', { name: 'Record', exact: true }).press('Enter');
  await audio.getByText('Recording…').waitFor();
  await until('the clock goes', async () =>
    /^0:0[1-9]/.test((await audio.getByRole('timer').textContent()) ?? ''),
  );
  await audio.getByRole('button', { name: 'Stop' }).press('Enter');
  const clip = audio.getByRole('list', { name: 'Recorded' }).getByRole('listitem');
  await clip.getByRole('button', { name: 'Speed 1, change' }).click();
  await clip.getByRole('button', { name: 'Speed 1.25, change' }).waitFor();
  await shows(clip.locator('rect'), { count: 20 });
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await audio.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
  await audio.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = dialog('Camera');
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await camera
    .getByRole('button', { name: /^Remove photo-/ })
    .first()
    .waitFor();
  await camera.getByRole('button', { name: 'Take photo' }).click();
  await until('there are two', async () => (await camera.getByRole('listitem').count()) === 2);
  await camera
    .getByRole('button', { name: /^Remove photo-/ })
    .first()
    .click();
  await page.getByText('Are you sure you want to remove this photo?').waitFor();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await until('one is left', async () => (await camera.getByRole('listitem').count()) === 1);
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await camera.getByRole('button', { name: 'Keep', exact: true }).click();
  await camera.waitFor({ state: 'detached' });

  const kept = page.getByRole('list', { name: 'Attached files' });
  await kept.getByText(/^audio-\d{8}-\d{6}\.wav$/).waitFor();
  await kept.getByText(/^photo-\d{8}-\d{6}(-2)?\.jpeg$/).waitFor();
  await desk.composer.fill('Here is how to brush');
  await page.getByRole('button', { name: 'Record a video' }).click();
  const video = dialog('Video');
  await video.getByRole('button', { name: 'Record', exact: true }).click();
  await video.getByText('Recording…').waitFor();
  await until('something is recorded', async () =>
    /\d KB/.test((await video.getByRole('timer').textContent()) ?? ''),
  );
  await video.getByRole('button', { name: 'Stop' }).click();
  await video.getByRole('list', { name: 'Recorded' }).getByRole('listitem').waitFor();
  expect(await findBarriers(page, '[role=dialog]')).toEqual([]);
  await video.getByRole('button', { name: 'Send', exact: true }).click();

  await desk.text('Here is how to brush').getByText('Delivered').waitFor();
  await shows(desk.composer, { value: '' });
  await shows(page.getByRole('list', { name: 'Attached files' }), { count: 0 });
  const sent = (await world.control.carried()).find(({ text }) => text === 'Here is how to brush');
  expect(sent?.media.map(({ type }) => type).toSorted()).toEqual(['audio/wav', 'image/jpeg', 'video/mp4']);
  expect(sent?.media.every(({ size }) => size > 1000)).toBe(true);
});

test('a refused or unplugged device is said in words, and the rest of the message is kept', async () => {
  const { surfer, world } = journey;
  const person = await surfer.person();
  const desk = await signIn(person, world.url, 'desk');
  const { page } = desk;
  await desk.open('Grace Lindqvist');
  await desk.composer.fill('Listen to this');

  await page.evaluate(() => {
    const lend = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let asked = 0;
    navigator.mediaDevices.getUserMedia = (wanted) => {
      asked += 1;
      return asked === 1 ? Promise.reject(new DOMException('no', 'NotAllowedError')) : lend(wanted);
    };
  });
  await page.getByRole('button', { name: 'Record audio' }).click();
  const audio = page.getByRole('dialog', { name: 'Audio' });
  await audio.getByRole('button', { name: 'Record', exact: true }).click();
  await audio.getByText('Microphone permission denied.').waitFor();
  // Allowed now: the same button goes on. Then the microphone goes away in the middle.
  await page.evaluate(() => {
    const lend = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await lend(wanted);
      setTimeout(() => {
        for (const track of stream.getTracks()) {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }
      }, 1_500);
      return stream;
    };
  });
  await audio.getByRole('button', { name: 'Record', exact: true }).click();
  await audio.getByText('The microphone was disconnected. What was recorded until then is kept.').waitFor();
  await audio.getByRole('button', { name: /^Remove audio-/ }).waitFor();
  await page.keyboard.press('Escape');
  await audio.waitFor({ state: 'detached' });
  await shows(desk.composer, { value: 'Listen to this' });
  await page
    .getByRole('list', { name: 'Attached files' })
    .getByText(/^audio-/)
    .waitFor();
});
