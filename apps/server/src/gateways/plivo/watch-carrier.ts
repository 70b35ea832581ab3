import { type PhoneCarrier, CarrierError } from './carrier.ts';

export interface CarrierWatch {
  /** When the first of the calls was that have found no answer since the last that did; null: it answers. */
  silentSince(): Date | null;
}

/** The same carrier, and whether it answers: seen by the calls that are made anyway. */
export function watchCarrier(
  carrier: PhoneCarrier,
  now: () => Date,
): {
  carrier: PhoneCarrier;
  carrierWatch: CarrierWatch;
} {
  let since: Date | null = null;
  // Of another kind, or what it said of our own request: it did answer.
  const isSilence = (error: unknown) =>
    error instanceof CarrierError && error.outcome !== 'refused' && (error.status ?? 500) >= 500;
  const watched = new Proxy(carrier, {
    get(target, name: keyof PhoneCarrier) {
      const method = target[name] as (...given: unknown[]) => Promise<unknown>;
      if (name === 'isSigned') return method;
      return async (...given: unknown[]) => {
        try {
          const answer = await method.apply(target, given);
          since = null;
          return answer;
        } catch (error) {
          since = isSilence(error) ? (since ?? now()) : null;
          throw error;
        }
      };
    },
  });
  return { carrier: watched, carrierWatch: { silentSince: () => since } };
}
