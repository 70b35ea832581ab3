/** What the product asks of whoever keeps an office's mailbox. The gateway beside this file speaks to Google. */
export interface MailConsent {
  /** The address of the consent page. @param challenge S256 of the verifier the exchange will name (RFC 7636) */
  consentUrl(wanted: { state: string; challenge: string }): Promise<string>;
  /** Turns the code the consent page led back with into lasting access. @throws MailConsentError */
  exchange(given: { code: string; verifier: string }): Promise<GrantedMailbox>;
  /** Gives access back. Access that is gone already is given back. @throws MailConsentError */
  revoke(refreshToken: string): Promise<void>;
}

export interface GrantedMailbox {
  address: string;
  refreshToken: string;
  /** Whether its mail may be read and sent; a person may leave that out of what they grant. */
  mayUseMail: boolean;
}

/** refused: the code or token is worth nothing (any more). unavailable: there was no answer that could be used. */
export class MailConsentError extends Error {
  override name = 'MailConsentError';
  readonly outcome: 'refused' | 'unavailable';

  constructor(outcome: 'refused' | 'unavailable', message: string, options?: ErrorOptions) {
    super(message, options);
    this.outcome = outcome;
  }
}
