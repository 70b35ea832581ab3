import { describe, expect, it } from 'vitest';
import { presenceWords } from './presence-words.ts';

const person = (full_name: string, state: 'viewing' | 'writing', user_id = 1) => ({
  user_id,
  username: 'user',
  full_name,
  state,
});

describe('presenceWords', () => {
  it('says who writes before who looks', () => {
    expect(presenceWords([])).toBe('');
    expect(presenceWords([person('Sam Ortiz', 'viewing')])).toBe('Sam is looking at this too');
    expect(presenceWords([person('', 'viewing')])).toBe('user is looking at this too');
    const sam = person('Sam Ortiz', 'viewing');
    const lee = person('Lee Wong', 'viewing', 2);
    const kim = person('Kim Park', 'viewing', 3);
    expect(presenceWords([sam, lee])).toBe('Sam and Lee are looking at this too');
    expect(presenceWords([sam, lee, kim])).toBe('Sam, Lee and Kim are looking at this too');
    expect(presenceWords([sam, { ...lee, state: 'writing' }])).toBe('Lee is writing…');
    expect(
      presenceWords([
        { ...sam, state: 'writing' },
        { ...lee, state: 'writing' },
      ]),
    ).toBe('Sam and Lee are writing…');
  });
});
