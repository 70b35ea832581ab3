export {
  contactTypeReducers,
  dropRow,
  processTypeReducers,
  putRow,
  quickReminderReducers,
  tagReducers,
  templateReducers,
} from './labels-state.ts';
export { massTaggingReducers, putMassTagging } from './mass-taggings.ts';
