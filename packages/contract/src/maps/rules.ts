/** Words of the composer's location: specification 2, sections 4 and 8. */
export const mapMessages = {
  failed: 'error in accessing location!',
  unsupported: 'Geolocation is not supported by this browser.',
} as const;

/** The message a place becomes: latitude, longitude, address, city and country; non-ASCII characters removed. */
export function locationText(place: {
  latitude: number;
  longitude: number;
  address: string;
  city: string;
  country: string;
}): string {
  return [place.latitude, place.longitude, place.address, place.city, place.country]
    .map(String)
    .filter(Boolean)
    .join(', ')
    .replace(/[^\x20-\x7E]/g, '');
}
