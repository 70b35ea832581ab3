export {
  ledgerReducers,
  likelyReducers,
  putLikely,
  putQuietHours,
  quietHoursReducers,
} from './consent-state.ts';
