import type { calendar as contract } from '@chairline/contract';
import type { EventInsert } from './store-events.ts';

/** What is to be different; what is left out stays. */
export interface Change {
  /** Columns that are taken as they are. */
  fields?: Partial<
    Pick<EventInsert, 'title' | 'description' | 'location' | 'notes' | 'status' | 'reminders'>
  >;
  start?: number;
  end?: number;
  zone?: string;
  allDay?: boolean;
  rule?: string | null;
  people?: (held: contract.Participant[]) => contract.Participant[];
  /** Of whom one at least must be on the event that is named. */
  takesOff?: readonly contract.Participant[];
  override: boolean;
}
