/** Wrong tries a minute with one token, after which it is not looked up for the rest of it. */
const WRONG_OF_A_TOKEN = 20;
/** … and of all invalid tokens that an address tried: room for many offices behind one address. */
const WRONG_OF_AN_ADDRESS = 300;
/** Connections that have not said hello yet, at a time: of one token, and of one address. */
const SILENT_OF_A_TOKEN = 3;
const SILENT_OF_AN_ADDRESS = 100;
/** Tokens and addresses that are remembered; beyond, the oldest are forgotten. */
const MOST_REMEMBERED = 10_000;

export interface Knock {
  address: string;
  /** Of the token, in hexadecimal. */
  tokenHash: string;
}

/**
 * Who may try to connect, and how often: by token, so that an office that has a wrong one locks out nobody who shares
 * its address, and by address for those who try many. A token that was right is let in however its neighbours behave.
 */
export interface ConnectorDoor {
  mayTry(knock: Knock): boolean;
  /** Counts a connection that has said nothing yet. @returns what to run when it has, or is gone; null: too many */
  enter(knock: Knock): (() => void) | null;
  noteRight(knock: Knock): void;
  noteWrong(knock: Knock): void;
}

export function createConnectorDoor(): ConnectorDoor {
  const wrong = new Map<string, { count: number; until: number }>();
  const right = new Set<string>();
  const silent = new Map<string, number>();

  const isOver = (key: string, most: number) => {
    const entry = wrong.get(key);
    return entry !== undefined && entry.until >= Date.now() && entry.count >= most;
  };

  function count(key: string): void {
    const now = Date.now();
    const entry = wrong.get(key);
    if (entry && entry.until > now) {
      entry.count += 1;
      return;
    }
    // The oldest stand first, for each is put down anew when its minute is over.
    wrong.delete(key);
    wrong.set(key, { count: 1, until: now + 60_000 });
    for (const [old, { until }] of wrong) {
      if (wrong.size <= MOST_REMEMBERED && until > now) break;
      wrong.delete(old);
    }
  }

  const isSilent = (key: string) => silent.get(key) ?? 0;
  function addSilent(key: string, by: 1 | -1): void {
    const now = isSilent(key) + by;
    if (now > 0) silent.set(key, now);
    else silent.delete(key);
  }

  return {
    mayTry({ address, tokenHash }) {
      if (isOver(tokenHash, WRONG_OF_A_TOKEN)) return false;
      if (isSilent(address) >= SILENT_OF_AN_ADDRESS) return false;
      return right.has(tokenHash) || !isOver(address, WRONG_OF_AN_ADDRESS);
    },
    enter({ address, tokenHash }) {
      if (isSilent(tokenHash) >= SILENT_OF_A_TOKEN) return null;
      addSilent(address, 1);
      addSilent(tokenHash, 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        addSilent(address, -1);
        addSilent(tokenHash, -1);
      };
    },
    noteRight({ tokenHash }) {
      right.delete(tokenHash);
      right.add(tokenHash);
      for (const oldest of right) {
        if (right.size <= MOST_REMEMBERED) break;
        right.delete(oldest);
      }
    },
    noteWrong({ address, tokenHash }) {
      right.delete(tokenHash);
      count(tokenHash);
      count(address);
    },
  };
}
