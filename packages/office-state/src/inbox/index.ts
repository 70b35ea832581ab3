export {
  canHold,
  contactsOf,
  isAbout,
  keyOf,
  ofContact,
  ofFamily,
  ofTag,
  ofUser,
  type ThreadSource,
} from './thread-source.ts';
export {
  applyThreadEvent,
  threadRules,
  type CommItem,
  type ThreadEvent,
  type ThreadWindow,
} from './thread-window.ts';
