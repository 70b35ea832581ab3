export { dashboardFeature } from './feature.ts';
export { readPayments } from './read-charts.ts';
export { readWallClock } from './range.ts';
export { findClock } from './store.ts';
