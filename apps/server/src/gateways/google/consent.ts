/** How an office, or a person, lets us into a Google account. The gateway beside this file speaks to Google. */
export interface GoogleConsent {
  /**
   * The address of the consent page.
   * @param wanted.challenge S256 of the verifier the exchange will name (RFC 7636)
   * @param wanted.scopes what is asked for, beside whose account it is
   * @param wanted.redirectUri where the page leads back to
   */
  consentUrl(wanted: {
    state: string;
    challenge: string;
    scopes: readonly string[];
    redirectUri: string;
  }): Promise<string>;
  /** Turns the code the consent page led back with into lasting access. @throws GoogleConsentError */
  exchange(given: { code: string; verifier: string; redirectUri: string }): Promise<Granted>;
  /** Gives access back. Access that is gone already is given back. @throws GoogleConsentError */
  revoke(refreshToken: string): Promise<void>;
}

export interface Granted {
  /** Of the account. */
  address: string;
  refreshToken: string;
  /** A person may leave out some of what was asked for. */
  scopes: string[];
}

/** refused: the code or token is worth nothing (any more). unavailable: there was no answer that could be used. */
export class GoogleConsentError extends Error {
  override name = 'GoogleConsentError';
  readonly outcome: 'refused' | 'unavailable';

  constructor(outcome: 'refused' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
