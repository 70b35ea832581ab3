export {
  applyPiece,
  applyQuestion,
  talkRules,
  withPiece,
  type AiQuestion,
  type TalkWindow,
} from './talk-state.ts';
