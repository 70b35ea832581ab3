import { practice, type RouteCall } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { isConflict } from '../../../lib/shown-already.ts';
import { notify } from '../../../ui/notify.tsx';
import { receiveContact } from '../../contacts/index.ts';
import { stateKey } from '../../../lib/practice-copy.ts';
import { matchesQuery } from '../settings-queries.ts';
import { sayFault } from '../../../ui/say-fault.ts';

type Decision = RouteCall<typeof practice.decideMatch>['body'];
/** A decision without the version it is made at. */
export type Choice = { decision: 'contact'; contact_id: number } | { decision: 'new' | 'ignore' };

/** The doubtful ones, their number, and every list that says who is linked. */
async function renew(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: matchesQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: stateKey }),
    queryClient.invalidateQueries({ queryKey: ['od', 'list'] }),
    queryClient.invalidateQueries({ queryKey: ['od', 'lab-list'] }),
  ]);
}

async function send(patNum: number, body: Decision) {
  const answer = await call(practice.decideMatch, { params: { PatNum: patNum }, body, quiet400: true });
  if (answer.contact) receiveContact(answer.contact);
  return answer;
}

function tell(error: unknown): void {
  if (isConflict(error)) {
    notify({
      message: 'Somebody else has decided this meanwhile. Look at it as it is now.',
      kind: 'warning',
    });
  } else sayFault(error);
}

async function undo(patNum: number, version: number): Promise<void> {
  try {
    await send(patNum, { decision: 'undo', version });
  } catch (error) {
    tell(error);
  }
  await renew();
}

/**
 * Says which contact a patient is, and offers to take it back.
 * @returns the contact's id where there is one now, null for none, undefined where it could not be said
 */
export async function decideMatch(
  match: Pick<practice.DoubtfulMatch, 'PatNum' | 'first_name' | 'last_name' | 'version'>,
  choice: Choice,
): Promise<number | null | undefined> {
  const name = `${match.first_name} ${match.last_name}`.trim();
  try {
    const { contact, version } = await send(match.PatNum, { ...choice, version: match.version });
    notify({
      message:
        choice.decision === 'ignore'
          ? `${name} is set aside.`
          : choice.decision === 'new'
            ? `${name} is a contact of their own now.`
            : // The contact bears the patient's name from now on: it would stand here twice.
              `${name} is linked.`,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void undo(match.PatNum, version) },
    });
    await renew();
    return contact?.contact_id ?? null;
  } catch (error) {
    tell(error);
    await renew();
    return undefined;
  }
}
