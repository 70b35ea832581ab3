import { callerInfo } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { notify } from '../../ui/notify.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { receiveContact } from '../contacts/index.ts';
import { takeInfo } from './queries.ts';

type Info = callerInfo.CallerInfo;

/** @throws ApiError for the form that asked */
export async function correctInfo(
  infoId: number,
  version: number,
  info: callerInfo.InfoCorrection,
): Promise<Info> {
  const answer = await call(callerInfo.correctCallerInfo, {
    params: { id: infoId },
    body: { version, info },
    quiet400: true,
  });
  takeInfo(answer.info);
  return answer.info;
}

/** Dismisses it and says so, with the way back. @throws ApiError */
export async function dismissInfo(info: Info): Promise<void> {
  const dismissed = await setState(info, 'dismissed');
  notify({
    message: 'Dismissed.',
    kind: 'success',
    action: { label: 'Undo', onClick: () => void setState(dismissed, 'new').catch(sayFault) },
  });
}

/** @throws ApiError */
export async function setState({ info_id, version }: Info, state: 'new' | 'dismissed'): Promise<Info> {
  const { info } = await call(callerInfo.setCallerInfoState, {
    params: { id: info_id },
    body: { version, state },
  });
  takeInfo(info);
  return info;
}

/** Takes fields over into a contact, or makes one of them, and says so. @throws ApiError for the dialog that asked */
export async function takeOver(
  { info_id, version }: Info,
  into: { contact_id: number; contact_version: number } | null,
  fields: readonly callerInfo.TakenField[],
): Promise<void> {
  const { info, contact } = await call(callerInfo.takeOverCallerInfo, {
    params: { id: info_id },
    body: { version, fields: [...fields], ...into },
    quiet400: true,
  });
  takeInfo(info);
  receiveContact(contact);
  notify({
    message: into ? `${contact.full_name} was updated.` : `${contact.full_name} was created.`,
    kind: 'success',
    ...(info.can_undo
      ? { action: { label: 'Undo', onClick: () => void undoTakeOver(info).catch(sayFault) } }
      : {}),
  });
}

/** @throws ApiError */
export async function undoTakeOver({ info_id, version }: Info): Promise<void> {
  const { info } = await call(callerInfo.undoTakeOver, { params: { id: info_id }, body: { version } });
  takeInfo(info);
  notify({ message: 'The contact is as it was.', kind: 'success' });
}
