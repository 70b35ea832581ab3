import type { DueReminder } from '@chairline/office-state/notifications';
import { againAt, deleteReminder, hourLater, addReminder, updateReminder } from '../conversations/index.ts';
import { limitedNow } from '../../lib/limited.ts';
import { currentSession } from '../../lib/session.ts';
import { formatWhen } from '../../ui/format-date.ts';
import { notify } from '../../ui/notify.tsx';
import { hideDue, returnDue } from './due-store.ts';
import { sayFault } from '../../ui/say-fault.ts';

const zone = (): string => currentSession()?.client.timezone ?? 'UTC';
const whenWords = (iso: string): string => formatWhen(iso, zone());

function sayFailed(error: unknown): void {
  sayFault(error, 'The reminder was not changed.');
}

/** Does something with each; what fails comes back. @returns those it was done with */
async function withEach(
  reminders: readonly DueReminder[],
  work: (reminder: DueReminder) => Promise<unknown>,
): Promise<DueReminder[]> {
  const limited = limitedNow();
  if (limited) {
    notify({ message: limited, kind: 'error' });
    return [];
  }
  hideDue(reminders);
  const outcomes = await Promise.allSettled(reminders.map(work));
  const failed = reminders.filter((_, index) => outcomes[index]!.status === 'rejected');
  const reason = outcomes.find((outcome) => outcome.status === 'rejected')?.reason as unknown;
  if (failed.length > 0) {
    returnDue(failed);
    sayFailed(reason);
  }
  return reminders.filter((reminder) => !failed.includes(reminder));
}

const nameOf = (reminders: readonly DueReminder[]): string =>
  reminders.length === 1 ? `“${reminders[0]!.convo_name}”` : `${reminders.length} conversations`;

/** They come again in an hour. */
export async function postponeDue(reminders: readonly DueReminder[]): Promise<void> {
  const date = new Date(hourLater(0, Date.now())).toISOString();
  const done = await withEach(reminders, ({ convo_id }) => updateReminder(convo_id, date));
  if (done.length > 0) notify({ message: `You are reminded of ${nameOf(done)} again ${whenWords(date)}.` });
}

/** Done with: the reminders are removed, with an Undo. */
export async function finishDue(reminders: readonly DueReminder[]): Promise<void> {
  const done = await withEach(reminders, ({ convo_id }) => deleteReminder(convo_id));
  if (done.length === 0) return;
  notify({
    message:
      done.length === 1 ? `Reminder for ${nameOf(done)} removed` : `Reminders for ${nameOf(done)} removed`,
    action: { label: 'Undo', onClick: () => void undoFinish(done) },
  });
}

async function undoFinish(reminders: readonly DueReminder[]): Promise<void> {
  // A time that has come cannot be set again: it comes once more at the next that can.
  const date = new Date(againAt(0, Date.now())).toISOString();
  const outcomes = await Promise.allSettled(reminders.map(({ convo_id }) => addReminder(convo_id, date)));
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failure) sayFailed(failure.reason);
  else notify({ message: `You are reminded again ${whenWords(date)}.` });
}
