/** What the product knows of a map. The gateway beside this file speaks to the real one. */
export interface Places {
  /** @throws PlacesError when the place is not on the map or the map cannot be asked */
  reverse(point: { lat: number; lon: number }): Promise<MapPlace>;
}

export interface MapPlace {
  /** House and street; '' where the map knows none. */
  address: string;
  city: string;
  country: string;
}

/** unknown: the map has nothing there. unavailable: it could not be asked, and may be later. */
export type PlacesOutcome = 'unknown' | 'unavailable';

export class PlacesError extends Error {
  override name = 'PlacesError';
  readonly outcome: PlacesOutcome;

  /** @param words without coordinates: they tell where somebody is */
  constructor(outcome: PlacesOutcome, words: string, options?: ErrorOptions) {
    super(words, options);
    this.outcome = outcome;
  }
}

/** Stands where no map is set up. */
export const noPlaces: Places = {
  reverse: () => Promise.reject(new PlacesError('unavailable', 'No map is set up: set MAPS_API_URL.')),
};
