/** A town of the played map: a disc round its middle, with streets. */
interface Town {
  lat: number;
  lon: number;
  /** Degrees. */
  radius: number;
  /** Under which key Nominatim says it. */
  kind: 'city' | 'town' | 'village';
  name: string;
  county: string;
  state: string;
  region: string;
  country: string;
  code: string;
  postcode: number;
  streets: readonly string[];
}

const oregon = { state: 'Oregon', region: 'US-OR', country: 'United States', code: 'us' };
const numbered = [
  'Alder Street',
  'Burnside Street',
  'Cedar Street',
  'Division Street',
  'Everett Street',
  'Hawthorne Boulevard',
];

const towns: readonly Town[] = [
  {
    ...oregon,
    lat: 45.52,
    lon: -122.68,
    radius: 0.16,
    kind: 'city',
    name: 'Portland',
    county: 'Multnomah County',
    postcode: 97201,
    streets: numbered,
  },
  {
    ...oregon,
    lat: 45.49,
    lon: -122.8,
    radius: 0.06,
    kind: 'city',
    name: 'Beaverton',
    county: 'Washington County',
    postcode: 97005,
    streets: ['Canyon Road', 'Hall Boulevard', 'Watson Avenue'],
  },
  {
    ...oregon,
    lat: 45.5,
    lon: -122.43,
    radius: 0.06,
    kind: 'city',
    name: 'Gresham',
    county: 'Multnomah County',
    postcode: 97030,
    streets: ['Powell Boulevard', 'Main Avenue', 'Roberts Drive'],
  },
  {
    ...oregon,
    lat: 44.94,
    lon: -123.04,
    radius: 0.1,
    kind: 'city',
    name: 'Salem',
    county: 'Marion County',
    postcode: 97301,
    streets: ['Liberty Street', 'Court Street', 'Mission Street'],
  },
  {
    ...oregon,
    lat: 45.71,
    lon: -121.52,
    radius: 0.05,
    kind: 'town',
    name: 'Hood River',
    county: 'Hood River County',
    postcode: 97031,
    streets: ['Oak Street', 'Cascade Avenue'],
  },
  {
    lat: 39.74,
    lon: -104.99,
    radius: 0.2,
    kind: 'city',
    name: 'Denver',
    county: 'Denver County',
    state: 'Colorado',
    region: 'US-CO',
    country: 'United States',
    code: 'us',
    postcode: 80202,
    streets: ['Colfax Avenue', 'Larimer Street', 'Blake Street'],
  },
  {
    lat: 19.43,
    lon: -99.13,
    radius: 0.25,
    kind: 'city',
    name: 'Ciudad de México',
    county: 'Cuauhtémoc',
    state: 'Ciudad de México',
    region: 'MX-CMX',
    country: 'México',
    code: 'mx',
    postcode: 6000,
    streets: ['Calle Génova', 'Paseo de la Reforma', 'Avenida Juárez'],
  },
  {
    lat: 48.14,
    lon: 11.58,
    radius: 0.15,
    kind: 'city',
    name: 'München',
    county: 'München',
    state: 'Bayern',
    region: 'DE-BY',
    country: 'Deutschland',
    code: 'de',
    postcode: 80331,
    streets: ['Müllerstraße', 'Blumenstraße', 'Weißenburger Straße'],
  },
];

export interface MapPlace {
  id: number;
  displayName: string;
  address: Record<string, string>;
}

/** The same place for the same coordinates, to about ten metres; null in the sea and wherever nothing is drawn. */
export function placeAt(lat: number, lon: number): MapPlace | null {
  const [north, east] = [Math.round(lat * 10_000), Math.round(lon * 10_000)];
  const id = 1_000_000 + (Math.abs(north * 31 + east * 17) % 900_000_000);
  const town = towns.find((one) => Math.hypot(lat - one.lat, lon - one.lon) <= one.radius);
  if (town) {
    const address = {
      house_number: String(100 + (Math.abs(north * 7 + east * 3) % 9_800)),
      road: town.streets[Math.abs(Math.trunc(north / 20)) % town.streets.length]!,
      [town.kind]: town.name,
      county: town.county,
      state: town.state,
      'ISO3166-2-lvl4': town.region,
      postcode: String(town.postcode + (Math.abs(east) % 40)).padStart(5, '0'),
      country: town.country,
      country_code: town.code,
    };
    return { id, address, displayName: shown(address) };
  }
  // Between the towns: a county without streets, as the map has it in the woods.
  const inOregon = lat > 42 && lat < 46.2 && lon > -124 && lon < -116.5;
  if (!inOregon) return null;
  const { state, region, country, code } = oregon;
  const address = {
    county: 'Clackamas County',
    state,
    'ISO3166-2-lvl4': region,
    country,
    country_code: code,
  };
  return { id, address, displayName: shown(address) };
}

const shown = (address: Record<string, string>): string =>
  Object.entries(address)
    .filter(([key]) => key !== 'ISO3166-2-lvl4' && key !== 'country_code')
    .map(([, value]) => value)
    .join(', ');
