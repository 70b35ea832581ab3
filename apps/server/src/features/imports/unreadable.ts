/** A file, or what was said of it, cannot be imported; the message is for whoever chose it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
