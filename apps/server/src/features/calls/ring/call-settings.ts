import { calls as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { conflict } from '../../../platform/errors.ts';
import { findRecordingOf } from './store-people.ts';
import { findSettings, lockSettings, saveSettings, type SettingsRow } from './store-settings.ts';

const present = (row: SettingsRow): contract.CallSettings => ({
  recording: row.recording,
  announcement: row.announcement,
  keep_recordings_days: row.keepRecordingsDays,
  keep_voicemails_days: row.keepVoicemailsDays,
  abroad: row.abroad,
  premium: row.premium,
  emergency_address: row.emergencyAddress,
  write_down: row.writeDown,
  listen: row.listen,
  version: row.version,
});

/** What the office has set for its calls. */
export async function readCallSettings(tx: Transaction): Promise<contract.CallSettings> {
  const row = await findSettings(tx);
  return row ? present(row) : contract.untouchedCallSettings;
}

/** Sets what holds for the office's calls. @throws Refusal 409 for a `version` that is no longer the newest */
export async function setCallSettings(
  ctx: Context,
  { version, ...form }: RouteInput<typeof contract.setCallSettings>['body'],
): Promise<contract.CallSettings> {
  const row = await lockSettings(ctx.tx, ctx.office);
  const before = row ? present(row) : contract.untouchedCallSettings;
  if (version !== undefined && version !== before.version)
    throw conflict(contract.callSettingsMessages.changedMeanwhile);
  const after = { ...form, version: before.version + 1 };
  await saveSettings(ctx.tx, {
    clientId: ctx.office,
    recording: form.recording,
    announcement: form.announcement,
    keepRecordingsDays: form.keep_recordings_days,
    keepVoicemailsDays: form.keep_voicemails_days,
    abroad: form.abroad,
    premium: form.premium,
    emergencyAddress: form.emergency_address,
    writeDown: form.write_down,
    listen: form.listen,
    version: after.version,
  });
  ctx.emit('callSettings', after);
  ctx.audit({ action: 'office.set_calls', subject: `office:${ctx.office}`, details: { ...after } });
  return after;
}

/** How a call that begins now is recorded: as its number says, else as the office. */
export async function recordingModeOf(
  tx: Transaction,
  call: { officeNumber: string; contactNumber: string },
): Promise<contract.RecordingMode> {
  // Among staff nothing is recorded, and nobody who calls for help is kept from it by an announcement.
  if (call.contactNumber === '' || contract.isEmergency(call.contactNumber)) return 'off';
  const own = await findRecordingOf(tx, call.officeNumber);
  return own === undefined || own === 'office' ? (await readCallSettings(tx)).recording : own;
}
