export { socialFeature } from './feature.ts';
export { readSocialHealth } from './store.ts';
export { postTiming } from './send-post.ts';
export {
  noteMessage,
  noteRevoked,
  officeOfPage,
  openPage,
  pagesWanted,
  pagesWithMessages,
  readUntil,
} from './page-messenger.ts';
