export {
  addToNotes,
  changesClaims,
  claimListReducers,
  claimNoteReducers,
  claimSumReducers,
  goesByConvos,
  goesByNext,
  withConvo,
  withNote,
  withWork,
  type ClaimFilter,
} from './claim-state.ts';
