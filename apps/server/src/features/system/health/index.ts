export { healthChecks } from './checks.ts';
export { createHealth, type Health, type HealthTiming, healthTiming } from './health.ts';
