export { createNominatim } from './nominatim.ts';
export { noPlaces, type Places, PlacesError } from './places.ts';
