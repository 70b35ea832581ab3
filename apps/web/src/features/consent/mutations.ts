import { consent, formatPhone } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { receiveLikely, renewLedger } from './queries.ts';
import { sayFault } from '../../ui/say-fault.ts';

/** Notes that somebody wants no more texts. @throws ApiError for the form that asked */
export async function noteOptOut(number: string, words: string): Promise<void> {
  const { opt_out } = await call(consent.noteOptOut, { body: { number, words }, quiet400: true });
  void renewLedger();
  notify({
    message: `No more texts go to ${formatPhone(opt_out.number)}.`,
    kind: 'success',
    ...(opt_out.can.lift
      ? { action: { label: 'Undo', onClick: () => void undoStop(opt_out.opt_out_id, opt_out.number) } }
      : {}),
  });
}

/** Lifts a stop that a member of staff noted. @throws ApiError for the form that asked */
export async function liftOptOut(id: number, words: string): Promise<void> {
  const { opt_out } = await call(consent.liftOptOut, { params: { id }, body: { words }, quiet400: true });
  void renewLedger();
  notify({ message: `Texts can go to ${formatPhone(opt_out.number)} again.`, kind: 'success' });
}

async function undoStop(id: number, number: string): Promise<void> {
  try {
    await liftOptOut(id, 'Noted by mistake and taken back at once.');
  } catch (error) {
    sayFault(error, `Texts to ${formatPhone(number)} stay stopped.`);
  }
}

/** The stop that came of a decision, where its number is still stopped. */
async function undoDecision({ contact_id, number, item_id }: consent.LikelyOptOut): Promise<void> {
  try {
    const { items } = await call(consent.listOptOuts, { query: { contact_id, standing: 'standing' } });
    const stop =
      items.find((row) => row.stopped_item_id === item_id) ?? items.find((row) => row.number === number);
    if (stop) await undoStop(stop.opt_out_id, stop.number);
  } catch (error) {
    sayFault(error, `Texts to ${formatPhone(number)} stay stopped.`);
  }
}

/** Decides on a message that reads like a wish to stop, and says what came of it. */
export async function decideLikely(
  likely: consent.LikelyOptOut,
  decision: 'stop' | 'dismiss',
): Promise<void> {
  const number = formatPhone(likely.number);
  try {
    const answer = await call(consent.decideLikelyOptOut, {
      params: { id: likely.likely_id },
      body: { decision },
      quiet400: true,
    });
    receiveLikely(answer.likely);
    if (decision === 'dismiss') {
      notify({ message: `Noted. Texts go to ${number} as before.`, kind: 'success' });
      return;
    }
    void renewLedger();
    notify({
      message: `No more texts go to ${number}.`,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void undoDecision(likely) },
    });
  } catch (error) {
    sayFault(error);
  }
}
