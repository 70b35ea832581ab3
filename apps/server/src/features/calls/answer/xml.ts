/** One element of an answer document. */
export interface Element {
  name: string;
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Text, or elements in it. */
  content?: string | readonly Element[];
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in XML 1.0; characters that no document may hold are left out. */
const escape = (text: string): string =>
  [...text]
    .filter((char) => char >= ' ' || char === '\t' || char === '\n')
    .map((char) => entities[char] ?? char)
    .join('');

function write({ name, attributes = {}, content = '' }: Element): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
    .join('');
  const inner = typeof content === 'string' ? escape(content) : content.map(write).join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** An answer document for the carrier. */
export const writeDocument = (elements: readonly Element[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${write({ name: 'Response', content: elements })}`;

/** Says why a call is not put through, and ends it. */
export const refusal = (words: string): Element[] => [{ name: 'Speak', content: words }, { name: 'Hangup' }];
