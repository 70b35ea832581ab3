import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { hideNotice, notify } from './notify.tsx';

vi.mock('./announcer.tsx', () => ({ announce: () => undefined }));

beforeEach(() =>
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [], limit: 1 }),
);
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);

test('the newest takes the place of the one before', () => {
  notify({ message: 'Dismissed.', id: 'undo', action: { label: 'Undo', onClick: () => undefined } });
  notify({ message: 'Saved.', id: 'saved' });
  expect(shown()).toEqual(['saved']);
});

test('news waits behind what can still be taken back', () => {
  notify({ message: 'Dismissed.', id: 'undo', action: { label: 'Undo', onClick: () => undefined } });
  notify({ message: 'Nora asks for an appointment', id: 'asks', news: true });
  expect(shown()).toEqual(['undo']);
  hideNotice('undo');
  expect(shown()).toEqual(['asks']);
});
