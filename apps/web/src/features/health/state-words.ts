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
  google_calendars: 'Google calendars',
  facebook: 'Facebook',
};

export const problemsWords = (n: number): string =>
  n === 0 ? 'No problems' : `${n} ${n === 1 ? 'problem' : 'problems'}`;

const officesWords = (n: number): string => `${n} ${n === 1 ? 'office' : 'offices'}`;

/** The sum of a whole installation: its own parts, and how many of its offices are not well. */
export const installationWords = (problems: number, unwell: number, offices: number): string =>
  [
    problems === 0 ? 'The installation is well' : `${problemsWords(problems)} of the installation`,
    unwell === 0
      ? `all is well at ${officesWords(offices)}`
      : `${unwell} of ${officesWords(offices)} not well`,
  ].join(', ');
