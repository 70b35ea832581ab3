import type { Config } from '../platform/config.ts';
import {
  createGmail,
  createGoogleCalendars,
  createGoogleConsent,
  type Gmail,
  type GoogleCalendars,
  type GoogleConsent,
} from './google/index.ts';
import type { LanguageModel, Models } from '../platform/models.ts';
import { openModels } from './llm/index.ts';
import {
  createMetaConsent,
  createMetaMessenger,
  createMetaPages,
  type FacebookMessenger,
  type FacebookPages,
} from './meta/index.ts';
import { createNominatim, noPlaces, type Places } from './maps/index.ts';
import { createOpenDentalApi, type OpenPracticeApi } from './open-dental/index.ts';
import {
  type PhoneCarrier,
  type CarrierWatch,
  createPlivoCarrier,
  noCarrier,
  watchCarrier,
} from './plivo/index.ts';
import { createOpenAiSpeech, type SpeechToText } from './speech/index.ts';
import { createSmtpMailer, type Mailer, noMailer } from './smtp/index.ts';
import { createStripePayments, type Payments } from './stripe/index.ts';
import { createWebPush, noPushes, type Pushes } from './web-push/index.ts';

/** The vendors of this installation. null: there is none of the kind. */
export interface Gateways {
  readonly carrier: PhoneCarrier;
  /** Whether the carrier answers, seen by the calls that are made anyway. */
  readonly carrierWatch: CarrierWatch;
  readonly mailer: Mailer;
  readonly googleConsent: GoogleConsent | null;
  readonly gmail: Gmail | null;
  readonly googleCalendars: GoogleCalendars | null;
  readonly payments: Payments | null;
  /** How an account at Facebook lets us in, and its pages. */
  readonly metaConsent: GoogleConsent | null;
  readonly facebookPages: FacebookPages | null;
  readonly facebookMessenger: FacebookMessenger | null;
  readonly places: Places;
  readonly pushes: Pushes;
  /** Writes down what is said. */
  readonly speech: SpeechToText | null;
  /** The default one of the models. */
  readonly model: LanguageModel | null;
  readonly models: Models;
  /** The practice systems' REST API. */
  readonly openPractice: OpenPracticeApi | null;
}

/** How long each vendor has for an answer, in milliseconds. */
export interface VendorTimeouts {
  carrier: number;
  smtp: number;
  googleConsent: number;
  gmail: number;
  googleCalendars: number;
  payments: number;
  meta: number;
  places: number;
  pushes: number;
  speech: number;
  model: number;
  practice: number;
}
export const vendorTimeouts: VendorTimeouts = {
  carrier: 10_000,
  smtp: 20_000,
  googleConsent: 10_000,
  gmail: 15_000,
  googleCalendars: 15_000,
  payments: 10_000,
  meta: 20_000,
  places: 6_000,
  pushes: 10_000,
  // A long call takes its time.
  speech: 120_000,
  // A model writes its answer word by word.
  model: 30_000,
  // Open Dental's own limit is a minute.
  practice: 65_000,
};

/** Opens what the settings name. @param version as our programs say it to others */
export function openGateways(
  config: Config,
  { version, now, timeouts }: { version: string; now: () => Date; timeouts: VendorTimeouts },
): Gateways {
  const { plivo, smtp, google, stripe, maps, push, speech, openDental, meta, publicUrl } = config;
  const models = openModels(config.models, timeouts.model);
  return {
    ...(plivo
      ? watchCarrier(
          createPlivoCarrier({
            ...plivo,
            apiUrl: plivo.apiUrl ?? undefined,
            timeoutMs: timeouts.carrier,
            publicUrl,
          }),
          now,
        )
      : { carrier: noCarrier, carrierWatch: { silentSince: () => null } }),
    mailer: smtp ? createSmtpMailer({ ...smtp, timeoutMs: timeouts.smtp }) : noMailer,
    googleConsent: google
      ? createGoogleConsent({
          ...google,
          timeoutMs: timeouts.googleConsent,
        })
      : null,
    gmail: google ? createGmail({ ...google, timeoutMs: timeouts.gmail }) : null,
    googleCalendars: google
      ? createGoogleCalendars({
          ...google,
          pushUrl: `${publicUrl}/api/calendar/google/push`,
          timeoutMs: timeouts.googleCalendars,
        })
      : null,
    payments: stripe ? createStripePayments({ ...stripe, timeoutMs: timeouts.payments }) : null,
    metaConsent: meta ? createMetaConsent({ ...meta, timeoutMs: timeouts.meta }) : null,
    facebookPages: meta ? createMetaPages({ ...meta, timeoutMs: timeouts.meta }) : null,
    facebookMessenger: meta ? createMetaMessenger({ ...meta, timeoutMs: timeouts.meta }) : null,
    places: maps
      ? createNominatim({
          ...maps,
          userAgent: `Chairline/${version} (${publicUrl})`,
          timeoutMs: timeouts.places,
        })
      : noPlaces,
    speech: speech ? createOpenAiSpeech({ ...speech, timeoutMs: timeouts.speech }) : null,
    pushes: push ? createWebPush({ ...push, timeoutMs: timeouts.pushes }) : noPushes,
    model: models.find(null)?.model ?? null,
    models,
    openPractice: openDental ? createOpenDentalApi({ ...openDental, timeoutMs: timeouts.practice }) : null,
  };
}
