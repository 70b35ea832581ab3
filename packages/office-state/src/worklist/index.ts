export { effectOf, workEventTypes, workReducers, type WorkEvent } from './work-events.ts';
export {
  changeList,
  extendList,
  workKey,
  type WorkChange,
  type WorkList,
  type WorkQuery,
} from './work-state.ts';
