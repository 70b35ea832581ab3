import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** What no expression goes on with: it has to try everything else. */
const ENDINGS = ['', '\u0001', '\n\u0001'];
/** Words tried for one repeated part; further alternatives look the same to the machine. */
const WORDS = 6;

/**
 * Texts that are bad for an expression if anything is: what leads to each of its repeated parts, the part itself, and
 * both together, again and again up to a length, with an end that does not fit.
 */
export function hostileTexts(source: string, flags: string, length: number): string[] {
  const { unicode, unicodeSets } = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, { unicode, unicodeSets });
  const texts = new Set<string>();
  const repeat = (text: string) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
  const add = (before: string, repeated: string) => {
    if (repeated === '') return;
    for (const ending of ENDINGS) texts.add(before + repeat(repeated) + ending);
  };
  const visit = (node: AST.Element | AST.Alternative, before: string): void => {
    if (node.type === 'Alternative') {
      let lead = before;
      for (const element of node.elements) {
        visit(element, lead);
        lead += wordsOf(element)[0] ?? '';
      }
      // The whole of it, again and again without its end.
      add('', lead);
      return;
    }
    if (node.type === 'Quantifier') {
      const words = wordsOf(node.element);
      // All of them in turn, so that words and what stands between words (\b) alternate.
      if (words.length > 1) add(before, words.join(''));
      for (const word of words) {
        add(before, word);
        add('', before + word);
        add(before, `${word} `);
      }
      add('', before);
      visit(node.element, before);
      return;
    }
    if ('alternatives' in node) {
      for (const alternative of node.alternatives)
        if (alternative.type === 'Alternative') visit(alternative, before);
    }
  };
  for (const alternative of pattern.alternatives) visit(alternative, '');
  return [...texts];
}

/** Some texts that fit a part, the shortest of each of its alternatives. */
function wordsOf(node: AST.Element | AST.Alternative): string[] {
  switch (node.type) {
    case 'Alternative':
      return [node.elements.map((element) => wordsOf(element)[0] ?? '').join('')];
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.slice(0, WORDS).flatMap(wordsOf);
    case 'Quantifier':
      return wordsOf(node.element).map((word) => word.repeat(Math.max(1, Math.min(node.min, 3))));
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
      return [charOf(node)];
    case 'CharacterClass':
      return node.negate ? [outOf(node)] : wordsOfClass(node);
    case 'Backreference':
    case 'Assertion':
    case 'ExpressionCharacterClass':
      return [''];
  }
}

function charOf(set: AST.CharacterSet): string {
  if (set.kind === 'digit') return set.negate ? 'a' : '1';
  if (set.kind === 'space') return set.negate ? 'a' : ' ';
  if (set.kind === 'word') return set.negate ? ' ' : 'a';
  if (set.kind === 'property') return set.negate ? '-' : probe(new RegExp(set.raw, 'u'));
  return 'a';
}

/** Up to some characters of a class, of its members' first ones. */
const wordsOfClass = (node: AST.CharacterClass): string[] =>
  node.elements.slice(0, WORDS).flatMap((element) => {
    if (element.type === 'CharacterClassRange') return [String.fromCodePoint(element.min.value)];
    if (element.type === 'Character') return [String.fromCodePoint(element.value)];
    if (element.type === 'CharacterSet') return [charOf(element)];
    return [probe(new RegExp(node.raw, 'v'))];
  });

/** A character that a class leaves in although it names others. */
function outOf(node: AST.CharacterClass): string {
  const flags = node.unicodeSets ? 'v' : /\\[pP]\{/.test(node.raw) ? 'u' : '';
  return probe(new RegExp(node.raw, flags));
}

const PROBES = Array.from('a1 -<>"\'=;:,./\\()[]{}@#_\n\t&?*+|^$%~`éあ\u0300😀');
const probe = (one: RegExp): string => PROBES.find((character) => one.test(character)) ?? '';
