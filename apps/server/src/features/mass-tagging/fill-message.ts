/**
 * Fills in what is known of each patient of a mass text. Placeholders of an appointment, and unknown ones, stay as typed.
 * @param message with `$contactName` and `$userName`
 */
export function fillMessage(message: string, names: { contactName: string; userName: string }): string {
  return message.replace(/\$(contactName|userName)\b/g, (_, name: 'contactName' | 'userName') => names[name]);
}
