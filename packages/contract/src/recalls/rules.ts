/** Words of the recall screen: specification 3, sections 2.4 and 8. */
export const recallWords = {
  choose: 'Choose a patient to get started',
  none: 'No Recalls Found',
  empty: 'No Conversations Here',
  createFailed: 'Failed to create conversation',
} as const;

/** The `system_process` of a recall's conversation. */
export const RECALL_PROCESS = 'recall';
export const RECALL_PAGE = 100;
export const RECALL_PAGE_MAX = 500;
/** How far the due list reaches where the practice's preferences say nothing (Open Dental's starter values). */
export const RECALL_DAYS_PAST = 1_095;
export const RECALL_DAYS_FUTURE = 7;
/** A recall whose conversation was closed is offered again after this many days, if it still is due. */
export const RECALL_AGAIN_DAYS = 30;
