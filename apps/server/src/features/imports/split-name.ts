const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sr', 'sra', 'srta', 'don', 'doña']);
const SUFFIXES = new Set(['jr', 'sr', 'ii', 'iii', 'iv', 'v', 'md', 'dds', 'dmd', 'phd', 'esq']);
/** What belongs to the surname behind it. */
const PARTICLES = new Set(
  'da de del della der di dos du el la las le los mac san santa st van vander von y ter ten'.split(' '),
);

const bare = (word: string): string => word.toLowerCase().replace(/[.,]/g, '');

/** A full name → first and last: "Maria de la Cruz", "Reyes, Ana M", "Dr. John Smith Jr.". */
export function splitName(full: string): { first: string; last: string } {
  const parts = full.replace(/\s+/g, ' ').trim().split(/ ?, ?/);
  const [before = '', ...after] = parts.filter((part) => part !== '');
  const suffixes = after.filter((part) => SUFFIXES.has(bare(part)));
  const given = after.filter((part) => !SUFFIXES.has(bare(part)));
  if (given.length > 0)
    return { first: withoutTitles(given.join(' ')), last: [before, ...suffixes].join(' ') };
  const words = withoutTitles(before).split(' ');
  let end = words.length;
  while (end > 2 && SUFFIXES.has(bare(words[end - 1]!))) end -= 1;
  let start = end - 1;
  while (start > 1 && PARTICLES.has(bare(words[start - 1]!))) start -= 1;
  if (words.length === 1) return { first: words[0]!, last: suffixes.join(' ') };
  return {
    first: words.slice(0, start).join(' '),
    last: [...words.slice(start), ...suffixes].join(' '),
  };
}

function withoutTitles(text: string): string {
  const words = text.split(' ');
  let at = 0;
  while (at < words.length - 1 && TITLES.has(bare(words[at]!))) at += 1;
  return words.slice(at).join(' ');
}
