import type { practice } from '@chairline/contract';
import { practiceTabs, type PracticeTabName } from '../../../lib/practice-names.ts';

interface Given {
  ODEnabled: boolean;
  /** The icons of the contact's tags. */
  icons: readonly string[];
  /** What the practice system has of the contact; undefined while it is not known. */
  summary: practice.PatientSummary | undefined;
  labPage: boolean;
  /** The open tab: it stays while it is looked at. */
  open: string | undefined;
}

/**
 * Which of the practice system's tabs a contact's panel has (specification 2, section 2: Right panel): appointments
 * where the integration is on; the others where a tag's icon says so, or the practice system has something to show in
 * them.
 */
export function shownTabs({ ODEnabled, icons, summary, labPage, open }: Given): PracticeTabName[] {
  return practiceTabs.filter((name) => {
    switch (name) {
      case 'appointments':
        return ODEnabled;
      case 'lab-cases':
        return open === name || icons.includes('flask') || (summary?.lab_cases ?? 0) > 0 || labPage;
      case 'recalls':
        // Of the Re-Care list alone.
        return open === name && !labPage;
      case 'PreAuthsDetails':
        if (labPage) return false;
        return open === name || icons.includes('clipboard-check-outline') || (summary?.pre_auths ?? 0) > 0;
      case 'pendingTreatmentDetails':
        if (labPage) return false;
        return (
          open === name ||
          icons.includes('help-box-multiple-outline') ||
          (summary?.pending_treatment ?? 0) > 0
        );
    }
  });
}
