export {
  type ConnectorHello,
  type ConnectorLink,
  type ConnectorTiming,
  connectorTiming,
  openConnectorLink,
} from './connector-link.ts';
export { createConnectorSource } from './connector-source.ts';
export { createOpenDentalApi } from './rest-api.ts';
export { type PracticeAnswer, type PracticeQuestion, runPracticeQuery } from './run-query.ts';
export * from './source.ts';
