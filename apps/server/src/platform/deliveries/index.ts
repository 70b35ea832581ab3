export { fitIndex } from './fit-index.ts';
export { handleWebhook } from './handle-webhook.ts';
export { pruneDeliveriesJob } from './prune-job.ts';
export { INSTALLATION, takeDelivery } from './take-delivery.ts';
