import { phones } from '@chairline/contract';
import { z } from 'zod';

/** A number's phone menu, as typed. */
export const menuFields = z.object({
  menu: z.boolean(),
  menu_words: z.string(),
  menu_sound: z.string(),
  /** JSON: a text is compared as a whole. */
  menu_names: z.string(),
});
export type MenuFields = z.infer<typeof menuFields>;

export const menuNames = (text: string): phones.MenuPlace[] => JSON.parse(text) as phones.MenuPlace[];

/** Places with a name, by their key: cleared ones are none. */
export const menuNamesText = (names: readonly phones.MenuPlace[]): string =>
  JSON.stringify(names.filter(({ name }) => name !== '').toSorted((a, b) => a.place - b.place));

export const menuOf = (phone: phones.Phone): MenuFields => ({
  menu: phone.menu,
  menu_words: phone.menu_words,
  menu_sound: phone.menu_sound,
  menu_names: menuNamesText(phone.menu_names),
});

/** What of it is sent. */
export const menuBody = ({ menu_names, ...rest }: MenuFields) => ({
  ...rest,
  menu_names: menuNames(menu_names).filter(({ name }) => name.trim() !== ''),
});

export const namesInWords = (text: string): string =>
  menuNames(text)
    .map(({ place, name }) => `${place} ${name}`)
    .join(', ') || 'no key';

/** What is wrong with a menu that is on; null for nothing. */
export const checkMenu = (fields: MenuFields): string | null =>
  fields.menu && menuBody(fields).menu_names.length === 0 ? phones.phoneMessages.menuEmpty : null;
