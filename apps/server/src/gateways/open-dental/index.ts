export {
  type ConnectorHello,
  type ConnectorLink,
  type ConnectorTiming,
  connectorTiming,
  openConnectorLink,
} from './connector-link.ts';
export { createConnectorSource } from './connector-source.ts';
export { createOpenDentalApi, OPEN_DENTAL_API_URL } from './rest-api.ts';
export * from './source.ts';
