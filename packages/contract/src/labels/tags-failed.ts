/** Said before anything else of tags can be: by itself, so that the page's first load carries no other words of theirs. */
export const TAGS_FAILED = 'Failed to load tags';
