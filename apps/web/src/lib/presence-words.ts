import type { inbox } from '@chairline/contract';

type Present = Pick<inbox.PresentUser, 'user_id' | 'username' | 'full_name' | 'state'>;

const shortName = ({ full_name, username }: Present): string => full_name.trim().split(/\s+/)[0] || username;

function join(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ');
  return `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** @param doing what somebody does who does not only look. @returns 'Sam is writing…', 'Sam and Lee are looking at this too'; '' when nobody else is there. */
export function presenceWords(others: readonly Present[], doing = 'writing'): string {
  const writing = others.filter(({ state }) => state === 'writing').map(shortName);
  if (writing.length > 0) return `${join(writing)} ${writing.length === 1 ? 'is' : 'are'} ${doing}…`;
  const looking = others.map(shortName);
  if (looking.length === 0) return '';
  return `${join(looking)} ${looking.length === 1 ? 'is' : 'are'} looking at this too`;
}
