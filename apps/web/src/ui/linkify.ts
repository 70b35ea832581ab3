/** A piece of a message: plain, or a link with its safe address. */
export interface TextPiece {
  text: string;
  href?: string;
}

const LINK =
  /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+\.[^\s<>"']+|\b[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+\b|(?<![\d-])(?:\+?1[ .-]?)?\(?[2-9]\d{2}\)?[ .-]\d{3}[ .-]?\d{4}(?![\d-])/gi;

const TRAILING = /(?<![.,;:!?)\]}'"»”])[.,;:!?)\]}'"»”]+$/;

/** A closing bracket belongs to the address when its opening one does. */
function trimEnd(link: string): string {
  const trimmed = link.replace(TRAILING, '');
  if (link[trimmed.length] === ')' && trimmed.includes('(') && !trimmed.includes(')')) return `${trimmed})`;
  return trimmed;
}

/**
 * Splits a message into text and links. Only http, https, mailto and tel come out as links, and the shown text is
 * always the address itself, so that no message can hide where it leads.
 */
export function linkify(message: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let done = 0;
  for (const match of message.matchAll(LINK)) {
    const isPhone = /^[+(\d]/.test(match[0]) && !match[0].includes('@');
    const text = isPhone ? match[0] : trimEnd(match[0]);
    const href = hrefOf(text, isPhone);
    if (href === null) continue;
    if (match.index > done) pieces.push({ text: message.slice(done, match.index) });
    pieces.push({ text, href });
    done = match.index + text.length;
  }
  if (done < message.length) pieces.push({ text: message.slice(done) });
  return pieces;
}

function hrefOf(text: string, isPhone: boolean): string | null {
  if (isPhone) {
    const digits = text.replace(/\D/g, '');
    return `tel:+1${digits.slice(-10)}`;
  }
  if (/^https?:\/\//i.test(text) || /^www\./i.test(text)) {
    const address = /^www\./i.test(text) ? `https://${text}` : text;
    return URL.canParse(address) ? address : null;
  }
  return `mailto:${text}`;
}
