export { changesRecalls, recallReducers, withConvo, withItem, withNewItem } from './recall-state.ts';
