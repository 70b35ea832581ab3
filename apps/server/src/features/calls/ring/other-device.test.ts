import { expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { useLive, useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const app = useTestApp();
const live = useLive(app);
const { office, ana, ben } = useOffice(app, { ana: 'Member', ben: 'Member' });

test('as one page of a user goes, their others are told to log in at the carrier again, and nobody else is', async () => {
  const stranger = await signIn(app, await createUser(app, await createOffice(app)));
  const [desk, phone] = [await live.open(ana), await live.open(ana)];
  const others = [await live.open(ben), await live.open(stranger)];
  await phone.close();
  expect((await desk.next('softphoneLeft')).payload).toEqual({});
  // What is said after it has come, so it would have come as well.
  for (const id of [office.id, stranger.user.office]) app.platform.hub.pass(id, 'softphoneRenewed', {});
  for (const other of others) {
    await other.next('softphoneRenewed');
    expect(other.frames.filter(({ type }) => type === 'softphoneLeft')).toEqual([]);
  }
});
