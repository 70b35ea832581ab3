import type { CommDirection } from '../contacts/models.ts';
import { directionTooltip } from './rules.ts';

// What a thread says of its items; the list needs none of it.

/** The state under our last text, in words; null for what has none. */
export function deliveryWord(direction: CommDirection): 'Queued' | 'Sent' | 'Delivered' | 'Failed' | null {
  switch (direction) {
    case 'queued':
      return 'Queued';
    case 'sent':
    case 'outgoing':
    case 'outbound':
      return 'Sent';
    case 'delivered':
      return 'Delivered';
    case 'failed':
    case 'undelivered':
    case 'rejected':
      return 'Failed';
    default:
      return null;
  }
}

/** By `call_status`, word for word (specification 2, section 4). */
const openCalls: Readonly<Record<number, string>> = { 2: 'Call is ringing....', 3: 'On going call' };

/** How a call of a thread stands or ended. */
export const callStateWords = (
  item: Parameters<typeof directionTooltip>[0] & { call_status: number | null },
): string => openCalls[item.call_status ?? 0] ?? directionTooltip(item);
