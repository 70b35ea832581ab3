export {
  emptyList,
  listKey,
  type Conversation,
  type ConversationRow,
  type ConvoList,
  type ConvoParticipant,
  type ListQuery,
  type ProcessList,
} from './convo-lists.ts';
export {
  applyConvoEvent,
  beginLoad,
  convoCountReducers,
  convoReducers,
  distrust,
  dropConvo,
  emptyConvos,
  endLoad,
  patchList,
  putConvo,
  receivePage,
  type ConvoEvent,
  type ConvosState,
} from './convo-state.ts';
export {
  applyMessage,
  messageRules,
  renameAuthor,
  type ConvoMessage,
  type MessageWindow,
} from './message-window.ts';
