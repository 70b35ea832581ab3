/** What the folding of names must do, for the test of each of its two writings: here, and in the database's SQL. */

/** Name → as it is compared (`foldName`, `app_fold_name`). */
export const foldedNames: readonly (readonly [string, string])[] = [
  ['', ''],
  ['  ZOË   Über ', 'zoe uber'],
  ['Thị Mai Đoàn', 'thi mai doan'],
  ['Łucja Wróbel', 'lucja wrobel'],
  ['Søren Kjær', 'soren kjaer'],
  ['Jörg Preuß', 'jorg preuss'],
  ['PREUẞ', 'preuss'],
  ['Aslı Işık', 'asli isik'],
  ['İLKAY', 'ilkay'],
  ['Þór Œst', 'thor oest'],
  ['\ufb01lip Ħass', 'filip hass'],
  ['Ðorđe Ŋur', 'dorde nur'],
  ['Məmmədov', 'memmedov'],
  ['Kɔfi Ɖoe', 'kofi doe'],
  ['Nun\u0303ez', 'nunez'],
  ['ΟΔΟΣ Οδός', 'οδοσ οδοσ'],
  ['Ёлкин Йод', 'елкин иод'],
  ['Ольга', 'ольга'],
  ['李 小龍', '李 小龍'],
  ['Ｏ＇Ｂｒｉｅｎ', 'obrien'],
  ...["'", '’', '‘', '`', '´', 'ʻ', 'ʼ', '′', '‛', 'ꞌ', '＇'].map(
    (mark) => [`O${mark}Brien`, 'obrien'] as const,
  ),
  ...["'", '’', '‘', '`', 'ʻ', 'ʼ', 'ʽ', 'ʾ', 'ˈ', 'Ꞌ', 'ꞌ'].map(
    (mark) => [`Ka${mark}iulani Hawai${mark}i`, 'kaiulani hawaii'] as const,
  ),
  ['OBRIEN', 'obrien'],
  ['O Brien', 'o brien'],
  ...['-', '‐', '‑', '–', '—', '−', '－', ' - ', '\u00a0', '\u2003', '\t', '/'].map(
    (mark) => [`Smith${mark}Jones`, 'smith jones'] as const,
  ),
  ['Smith\u00adJones', 'smithjones'],
  ['St. John', 'st john'],
  ['St John', 'st john'],
  ['St.John', 'stjohn'],
  ['J.R. Ewing', 'jr ewing'],
  ['Col·lell', 'collell'],
  ['Ewing, J.R.', 'ewing jr'],
  ['Edward "Ned" Lund', 'edward ned lund'],
  ['Edward (Ned) Lund', 'edward ned lund'],
  ['Ka\u200bte', 'kate'],
  ['Ana 5', 'ana 5'],
  ['Ana 🦷', 'ana 🦷'],
  ["'", ''],
];

/** Names that are one (`nameKey`). */
export const oneName: readonly (readonly string[])[] = [
  ["O'Brien", 'O’Brien', 'OBrien', 'O Brien', 'o’brien', "O'BRIEN"],
  ['Mary-Ann', 'Mary Ann', 'Maryann', 'MARY–ANN'],
  ['St. John', 'St John', 'St.John', 'Stjohn'],
  ['de la Cruz', 'De La Cruz', 'Delacruz'],
  ['Preuß', 'Preuss', 'PREUSS'],
  ['Kjær', 'Kjaer'],
  ['Đoàn', 'Doan'],
  ['Kaʻiulani', 'Kaʼiulani', 'Ka‘iulani', 'Ka’iulani', "Ka'iulani", 'Kaiulani', 'KAʻIULANI'],
  ['Hawaiʻi', 'Hawai’i', "Hawai'i", 'Hawaii'],
];

/** Search, first and last name of whom it finds (`nameWords` in `nameText`), and whether. */
export const searchedNames: readonly (readonly [string, string, string, boolean])[] = [
  ['brien patrick', 'Patrick', 'O’Brien', true],
  ['patrick brien', 'Patrick', 'O’Brien', true],
  ["o'brien", 'Patrick', 'OBrien', true],
  ['obrien', 'Patrick', 'O Brien', true],
  ['o brien', 'Patrick', "O'Brien", true],
  ['O’Brien, Patrick', 'Patrick', 'O Brien', true],
  ['mary-ann', 'Mary Ann', 'Lee', true],
  ['maryann', 'Mary Ann', 'Lee', true],
  ['mary ann', 'Maryann', 'Lee', true],
  ['st john', 'Ida', 'St. John', true],
  ['st. john', 'Ida', 'Stjohn', true],
  ['smithjones', 'Ida', 'Smith-Jones', true],
  ['lucja', 'Łucja', 'Wróbel', true],
  ['Łuc', 'Lucja', 'Wrobel', true],
  ['kjaer soren', 'Søren', 'Kjær', true],
  ['kaiulani', 'Kaʻiulani', 'Hawaiʻi', true],
  ['kaʻiulani', 'Kaiulani', 'Hawaii', true],
  ["ka'iulani hawai‘i", 'Kaʻiulani', 'Hawaiʻi', true],
  ['patrick obrian', 'Patrick', 'O’Brien', false],
  // From the end of one name into the next is no word of either.
  ['ko', 'Patrick', 'O’Brien', false],
];
