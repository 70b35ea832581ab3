/** A call to a carrier is about many claims: whoever answers, and the number they give, hold for this long. */
const SAME_CALL_MS = 30 * 60_000;

interface Call {
  spoke_with: string;
  reference: string;
}

const calls = new Map<string, Call & { at: number }>();

/** Notes who answered at a carrier. */
export function rememberCall(carrier: string, { spoke_with, reference }: Call, now = Date.now()): void {
  calls.set(carrier, { spoke_with, reference, at: now });
}

/** Who answered at the carrier a moment ago; nobody where that is another call. */
export function whoAnswers(carrier: string, now = Date.now()): Call {
  const held = calls.get(carrier);
  const fresh = held !== undefined && now - held.at < SAME_CALL_MS;
  return fresh
    ? { spoke_with: held.spoke_with, reference: held.reference }
    : { spoke_with: '', reference: '' };
}
