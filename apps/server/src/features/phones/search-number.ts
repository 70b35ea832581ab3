import { phones as contract, readState, toWire, usStates } from '@chairline/contract';
import type { z } from 'zod';
import { type PhoneCarrier, CarrierError } from '../../gateways/plivo/index.ts';
import { lastTen } from '@chairline/contract';
import { BadInput, vendorFailed } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { findTaken } from './store.ts';

const words = contract.phoneMessages;
const PAGE = 20;
/** More than a search can have refused before (`not`), so that a number is found when there is one. */
const MAX_PAGES = 5;

type Search = z.output<typeof contract.searchNumber.body>;
type Found = z.output<typeof contract.searchNumber.answer>;

const nothing: Found = { totalCount: 0, resultNumber: '', resultCity: '', monthly_cents: null };

/**
 * The first number for sale that fits, was not refused before, and no office has noted.
 * @throws BadInput for an area code of other than three digits, a missing city or state; Refusal 502
 */
export async function searchNumber(
  platform: Platform,
  carrier: PhoneCarrier,
  search: Search,
): Promise<Found> {
  const place = placeOf(search);
  const refused = new Set(search.not.map(lastTen));
  try {
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const offers = await carrier.searchNumbers({ ...place, limit: PAGE, offset: page * PAGE });
      const taken = await platform.db.transaction({ routing: true }, (tx) =>
        findTaken(
          tx,
          offers.map(({ number }) => number),
        ),
      );
      const offer = offers.find(({ number }) => !refused.has(lastTen(number)) && !taken.has(number));
      if (offer) {
        return {
          totalCount: 1,
          resultNumber: toWire(offer.number),
          resultCity: offer.city,
          monthly_cents: offer.monthlyCents,
        };
      }
      if (offers.length < PAGE) return nothing;
    }
    return nothing;
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    platform.log.warn({ outcome: error.outcome, reason: error.message }, 'the carrier could not be searched');
    throw vendorFailed(words.searchFailed.trim());
  }
}

function placeOf(search: Search) {
  if (search.searchType === 'area') {
    if (!contract.isAreaCode(search.areaCode)) throw new BadInput(words.areaCode);
    return { areaCode: search.areaCode };
  }
  if (search.officeCity === '') throw new BadInput(words.cityRequired);
  const state = readState(search.officeState);
  if (state === null) throw new BadInput(words.stateRequired);
  return { city: search.officeCity, region: usStates.find(([code]) => code === state)![1] };
}
