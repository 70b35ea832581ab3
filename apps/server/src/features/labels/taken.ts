import { labels } from '@chairline/contract';
import { constraintOf, sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';

const words: Record<string, string> = {
  tags_name: labels.labelMessages.nameTaken,
  tags_icon: labels.labelMessages.iconTaken,
  contact_types_name: labels.labelMessages.nameTaken,
  message_templates_title: labels.labelMessages.nameTaken,
  reminder_presets_title: labels.labelMessages.nameTaken,
  process_types_name: labels.labelMessages.nameTaken,
};

/** What the database says of two of one name or icon, as the words beside the field. */
export async function withWordsForTaken<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const sentence = sqlState(error) === '23505' ? words[constraintOf(error) ?? ''] : undefined;
    if (sentence === undefined) throw error;
    throw new BadInput(sentence, { cause: error });
  }
}
