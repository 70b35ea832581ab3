import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { notify } from './notify.tsx';

vi.mock('./announcer.tsx', () => ({ announce: () => undefined }));

beforeEach(() =>
  notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [], limit: 1 }),
);
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id);
const undo = { label: 'Undo', onClick: () => undefined };

test('the newest takes the place of the one before', () => {
  notify({ message: 'Saved.', id: 'saved' });
  notify({
    message: 'Nora asks for an appointment',
    id: 'asks',
    action: { label: 'Open', onClick: () => undefined },
  });
  expect(shown()).toEqual(['asks']);
});

test('what can still be taken back, and what failed, stays in sight beneath news', () => {
  notify({ message: 'Dismissed.', id: 'undo', action: undo });
  notify({ message: 'Nora asks for an appointment', id: 'asks' });
  expect(shown()).toEqual(['undo']);
  notify({ message: 'It could not be saved.', id: 'failed', kind: 'error' });
  expect(shown()).toEqual(['failed']);
  notify({ message: 'Moved.', id: 'moved', action: undo });
  notify({ message: 'Saved.', id: 'saved' });
  expect(shown()).toEqual(['moved']);
});
