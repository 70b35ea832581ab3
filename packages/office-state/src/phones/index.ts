export {
  dropPhone,
  dropPhoneOfEndpoints,
  endpointReducers,
  phoneReducers,
  putEndpoint,
  putPhone,
  putUserOfEndpoint,
} from './phones-state.ts';
