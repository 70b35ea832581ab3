import { formatCount } from '../shared/count-words.ts';
/** Facebook's own limit of a post is 63,206; nobody reads so much, and other networks take less. */
export const POST_MAX = 5_000;
export const ALT_MAX = 1_000;
export const LINK_MAX = 2_000;
/** Posts a page of the list. */
export const POSTS_PAGE = 30;
/** What may be posted as a picture; what it weighs is Facebook's limit for photos. */
export const postPictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;
export const POST_PICTURE_MAX_BYTES = 10_000_000;
export const postVideoTypes = ['video/mp4'] as const;
export const POST_VIDEO_MAX_BYTES = 25_000_000;
/** How far ahead a post may be planned. */
export const SCHEDULE_DAYS = 180;
/** A time that is nearer than this is now: a minute passes while one writes. */
export const SCHEDULE_LEAST_MS = 60_000;

export const socialMessages = {
  mayNot:
    'You may not post to the pages of your office. An admin gives you that right in Settings, User Endpoints.',
  empty: 'Write something, or add a picture.',
  tooLong: `A post has at most ${formatCount(POST_MAX)} characters. Shorten it.`,
  link: 'A link starts with https:// or http://, such as https://www.example.com.',
  altTooLong: `A description has at most ${formatCount(ALT_MAX)} characters. Shorten it.`,
  altWithoutPicture: 'A description belongs to a picture. Add the picture, or empty the description.',
  linkWithPicture: 'A post has a picture or a link. Take one of them away.',
  onePicture: 'A post has one picture. Take the others away.',
  pictureType: 'A picture has to be JPEG, PNG or GIF.',
  pictureTooLarge: 'A picture may have at most 10 MB. Make it smaller, then add it again.',
  noVideo: 'Add the video.',
  videoType: 'A video has to be MP4.',
  videoTooLarge: 'A video may have at most 25 MB. Make it shorter or smaller, then add it again.',
  time: 'Give the time as ISO 8601 with its offset.',
  timePast: 'That time is over. Choose a later one, or post it now.',
  timeFar: `A post can be planned at most ${SCHEDULE_DAYS} days ahead.`,
  noPage: 'Choose at least one page.',
  notConnected: 'No Facebook account is connected. An admin connects it in Settings, Social Media.',
  mayNotPost:
    'The connected account may not post to this page. Give it that right on Facebook, then connect again.',
  pageGone: 'This page is not connected any more. Choose another one.',
  messengerNotSetUp:
    'Messages to pages cannot come to this server yet. The provider sets META_VERIFY_TOKEN and the webhook at Meta.',
  messengerElsewhere:
    'The messages of this page come to another office of this server. Switch them off there first.',
  changed: 'This post was changed meanwhile. Look at the newest version, then try again.',
  begun: 'This post is on its way or was posted already. It can only be changed on Facebook now.',
  notFailed: 'Only a post that failed can be tried again.',
  pagesChanged: 'The pages were changed meanwhile. Look at the newest list, then try again.',
} as const;
