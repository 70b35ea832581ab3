import type { health as contract } from '@chairline/contract';
import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiMinusCircleOutline,
} from '@mdi/js';

/** How a state is named and drawn: never by its colour alone. */
export const stateWords: Record<contract.HealthState, { label: string; icon: string }> = {
  ok: { label: 'Well', icon: mdiCheckCircleOutline },
  warning: { label: 'Look at it', icon: mdiAlertOutline },
  broken: { label: 'Broken', icon: mdiAlertCircleOutline },
  off: { label: 'Off', icon: mdiMinusCircleOutline },
};

export const partNames: Record<contract.OfficeHealthPart['name'], string> = {
  jobs: 'Work in the background',
  carrier: 'Texts and numbers',
  mail: 'Gmail',
  practice: 'Open Dental',
  consent: 'Opt-outs',
  own_mails: 'Mails of Chairline',
};

export const problemsWords = (n: number): string => `${n} ${n === 1 ? 'problem' : 'problems'}`;
