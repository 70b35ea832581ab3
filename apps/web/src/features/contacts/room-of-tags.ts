/** A row shows so many tags as icons, and how many more there are. */
export const TAGS_SHOWN = 3;

/** How wide the icons of so many tags are in a row, in CSS pixels. */
export const roomOfTags = (count: number): number =>
  Math.min(count, TAGS_SHOWN) * 22 - 6 + (count > TAGS_SHOWN ? 24 : 0);
