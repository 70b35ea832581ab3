/** Stands where a contact's first name goes. Letters are used for nothing else between these marks. */
export const NAME_MARK = '\u0002';

/** A value as PostgreSQL's COPY text format wants it (PostgreSQL documentation, COPY, "Text Format"). */
export function textField(value: string): string {
  return /[\\\t\n\r]/.test(value)
    ? value.replace(/\\/g, '\\\\').replace(/\t/g, '\\t').replace(/\n/g, '\\n').replace(/\r/g, '\\r')
    : value;
}

/** The same with the contact's name in the places kept for it. */
export function withName(text: string, name: string): string {
  return text.includes(NAME_MARK) ? text.replaceAll(NAME_MARK, name) : text;
}
