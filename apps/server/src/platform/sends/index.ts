export { deliver, sendJob } from './deliver.ts';
export type { Picked, Send, SendFault, SendTiming } from './send.ts';
export { lockWaiting, queuedAnew, type SendRow, sendRows } from './send-rows.ts';
