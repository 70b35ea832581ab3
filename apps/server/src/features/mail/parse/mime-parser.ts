import PostalMime, { type Attachment, decodeWords, type Email } from 'postal-mime';
import { decodeText, isDoubtful, looseCharset, mendHeaderLine } from './decode-text.ts';

const limits = { maxNestingDepth: 256, maxHeadersSize: 2 * 1024 * 1024, maxRfc822NestingDepth: 3 };
const BOUNDARY_MAX = 200;

interface Structured {
  value: string;
  params: Record<string, string>;
}
interface Node {
  state: 'header' | 'body' | 'finished';
  content: ArrayBuffer | null;
  childNodes: Node[];
  parentNode?: Node;
  contentType: { parsed: Structured; multipart: string | false };
  contentDisposition: { parsed: Structured };
  parseStructuredHeader(text: string): Structured;
}
/** What we use of the parser's own business (@internal): its version is pinned exactly, and tests hold us to it. */
interface Internals {
  root: Node;
  currentNode: Node;
  rfc822NestingDepth: number;
  attachments: Attachment[];
  textMap: Map<Node, unknown>;
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>;
  collectNode(node: Node, alternative: Node | false, related: boolean): Promise<void>;
  collectSubMessage(node: Node): Promise<void>;
  addTextEntry(node: Node, type: 'plain' | 'html', entry: { type: 'subMessage'; value: Email }): void;
  isInlineTextNode(node: Node): boolean;
}
type Parser = PostalMime & Internals;

/** Reads the parts of a mail. @throws where it is too deep, or has too much of a header */
export async function readMime(raw: Buffer): Promise<Email> {
  const bytes = unixLines(raw);
  const parser = openParser(looseCharset(bytes), 0);
  const email = await parser.parse(bytes);
  const type = email.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\//i.test(type) || parser.root.childNodes.length > 0) return email;
  // The boundary its header names is not the one that is used: the one that is used counts.
  const boundary = guessBoundary(bytes);
  return boundary === null ? email : openParser(looseCharset(bytes), 0, boundary).parse(bytes);
}

/** Lines ended with CR alone, and blank lines above the header, as some gateways leave them. */
function unixLines(raw: Buffer): Buffer {
  const lines = raw.includes('\n')
    ? raw
    : Buffer.from(raw.toString('latin1').replaceAll('\r', '\n'), 'latin1');
  let start = 0;
  while (lines[start] === 0x0a || lines[start] === 0x0d) start += 1;
  return start > 0 && /^[\w-]+:/.test(lines.toString('latin1', start, start + 100))
    ? lines.subarray(start)
    : lines;
}

/** The first line that looks like a boundary. */
function guessBoundary(raw: Buffer): string | null {
  for (let at = raw.indexOf('\n--'); at >= 0; at = raw.indexOf('\n--', at + 3)) {
    const end = raw.indexOf('\n', at + 1);
    const line = raw.toString('latin1', at + 3, end < 0 ? raw.length : end).trimEnd();
    if (/^[^\s-]/.test(line) && line.length <= BOUNDARY_MAX && !line.includes(' ')) return line;
  }
  return null;
}

/**
 * A parser that reads what senders meant: it asks for the charset of each text with more knowledge of charsets,
 * mends each line of each header before it is read, and offers texts that have a name as files, too.
 * @param loose the charset of raw eight-bit headers
 * @param boundary where the one that is named is not used
 */
function openParser(loose: string, depth: number, boundary?: string): Parser {
  const parser = new PostalMime(limits) as Parser;
  parser.rfc822NestingDepth = depth;

  const processLine = parser.processLine.bind(parser);
  const tended = new WeakSet<Node>();
  parser.processLine = (line, isFinal) => {
    const node = parser.currentNode;
    if (node.state !== 'header') return processLine(line, isFinal);
    if (!tended.has(node)) {
      tended.add(node);
      const parse = node.parseStructuredHeader.bind(node);
      node.parseStructuredHeader = (text) => {
        const header = parse(withSemicolons(text));
        if (boundary !== undefined && node === parser.root && header.value.startsWith('multipart/'))
          header.params.boundary = boundary;
        return header;
      };
    }
    return processLine(mendHeaderLine(line, loose), isFinal);
  };

  const collectNode = parser.collectNode.bind(parser);
  parser.collectNode = (node, alternative, related) => {
    // Not really parts: what stands there is the text.
    if (node.contentType.multipart !== false && node.childNodes.length === 0) {
      node.contentType.multipart = false;
      node.contentType.parsed.value = 'text/plain';
    }
    return collectNode(node, alternative, related);
  };

  const isInlineTextNode = parser.isInlineTextNode.bind(parser);
  parser.isInlineTextNode = (node) => {
    if (!isInlineTextNode(node)) return false;
    const { value, params } = node.contentType.parsed;
    const { content } = node;
    if (content === null) return true;
    const fileName = nameOf(node, parser.root);
    if (fileName !== undefined)
      parser.attachments.push({
        filename: decodeWords(fileName),
        mimeType: value,
        disposition: 'inline',
        content: content.slice(0),
      });
    const label = params.charset ?? (value === 'text/html' ? looseCharset(Buffer.from(content)) : '');
    if (params.charset === undefined || isDoubtful(label)) {
      node.content = new TextEncoder().encode(decodeText(new Uint8Array(content), label)).buffer;
      params.charset = 'utf-8';
    }
    return true;
  };

  parser.collectSubMessage = async (node) => {
    const bytes = Buffer.from(node.content ?? new ArrayBuffer(0));
    const sub = openParser(looseCharset(bytes), depth + 1);
    const email = await sub.parse(bytes);
    if (email.text || !email.html) parser.addTextEntry(node, 'plain', { type: 'subMessage', value: email });
    if (email.html) parser.addTextEntry(node, 'html', { type: 'subMessage', value: email });
    for (const [key, entry] of sub.textMap) parser.textMap.set(key, entry);
    for (const attachment of email.attachments) parser.attachments.push(attachment);
  };
  return parser;
}

/** The name of a text that is a file too. The mail's own text, and what stands for it in other words, is none. */
function nameOf(node: Node, root: Node): string | undefined {
  const { filename } = node.contentDisposition.parsed.params;
  if (filename) return filename;
  return node === root || node.parentNode?.contentType.multipart === 'alternative'
    ? undefined
    : node.contentType.parsed.params.name || undefined;
}

const known = /(?:boundary|charset|filename|format|name)\*?[ \t]*=/iy;

/** A structured header's value with the semicolons that were forgotten between its parameters. */
function withSemicolons(text: string): string {
  let out = '';
  let quoted = false;
  let last = ';';
  let afterBlank = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '\\' && quoted) {
      out += character + (text[at + 1] ?? '');
      at += 1;
      continue;
    }
    if (character === '"') quoted = !quoted;
    const isBlank = character === ' ' || character === '\t';
    if (!quoted && !isBlank && afterBlank && last !== ';' && last !== '=') {
      known.lastIndex = at;
      if (known.test(text)) out += ';';
    }
    if (!isBlank) last = character;
    afterBlank = isBlank;
    out += character;
  }
  return out;
}
