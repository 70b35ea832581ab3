/** An area the carrier has numbers in. Numbers are 555-01xx, kept for fiction. */
interface Area {
  code: string;
  city: string;
  region: string;
  regionCode: string;
  rateCenter: string;
  lata: string;
}

const areas: readonly Area[] = [
  { code: '503', city: 'Portland', region: 'Oregon', regionCode: 'OR', rateCenter: 'PORTLAND', lata: '672' },
  { code: '541', city: 'Eugene', region: 'Oregon', regionCode: 'OR', rateCenter: 'EUGENE', lata: '670' },
  {
    code: '206',
    city: 'Seattle',
    region: 'Washington',
    regionCode: 'WA',
    rateCenter: 'SEATTLE',
    lata: '674',
  },
  {
    code: '360',
    city: 'Vancouver',
    region: 'Washington',
    regionCode: 'WA',
    rateCenter: 'VANCOUVER',
    lata: '672',
  },
  {
    code: '415',
    city: 'San Francisco',
    region: 'California',
    regionCode: 'CA',
    rateCenter: 'SNFC CNTRL',
    lata: '722',
  },
  {
    code: '619',
    city: 'San Diego',
    region: 'California',
    regionCode: 'CA',
    rateCenter: 'SAN DIEGO',
    lata: '732',
  },
  { code: '208', city: 'Boise', region: 'Idaho', regionCode: 'ID', rateCenter: 'BOISE', lata: '652' },
  { code: '303', city: 'Denver', region: 'Colorado', regionCode: 'CO', rateCenter: 'DENVER', lata: '656' },
  { code: '512', city: 'Austin', region: 'Texas', regionCode: 'TX', rateCenter: 'AUSTIN', lata: '558' },
  { code: '312', city: 'Chicago', region: 'Illinois', regionCode: 'IL', rateCenter: 'CHICAGO', lata: '358' },
  {
    code: '212',
    city: 'New York',
    region: 'New York',
    regionCode: 'NY',
    rateCenter: 'NWYRCYZN01',
    lata: '132',
  },
  { code: '305', city: 'Miami', region: 'Florida', regionCode: 'FL', rateCenter: 'MIAMI', lata: '460' },
];

const tollFree = ['833', '844', '855'];

/** The last lines offered: patients of the demo are 0110 to 0114, numbers for trying failures 0190 to 0192. */
const FIRST_LINE = 120;
const LAST_LINE = 189;

export interface StockNumber {
  /** E.164 */
  number: string;
  type: 'local' | 'tollfree';
  area: Area | null;
}

function linesOf(code: string): string[] {
  const lines: string[] = [];
  for (let line = FIRST_LINE; line <= LAST_LINE; line += 1) lines.push(`+1${code}5550${line}`);
  return lines;
}

const stock: readonly StockNumber[] = [
  ...areas.flatMap((area) => linesOf(area.code).map((number) => ({ number, type: 'local' as const, area }))),
  ...tollFree.flatMap((code) =>
    linesOf(code).map((number) => ({ number, type: 'tollfree' as const, area: null })),
  ),
];

export interface StockQuery {
  country: string;
  type?: string;
  /** Digits the number starts with, after the country code. */
  pattern?: string;
  region?: string;
  city?: string;
}

/** The numbers for sale that fit, those already rented left out. An unknown country or type has none. */
export function searchStock(query: StockQuery, isRented: (number: string) => boolean): StockNumber[] {
  if (query.country.toUpperCase() !== 'US') return [];
  const same = (left: string, right: string) => left.toLowerCase() === right.trim().toLowerCase();
  return stock.filter(({ number, type, area }) => {
    if (isRented(number)) return false;
    if (query.type && query.type !== 'any' && query.type !== type) return false;
    if (query.pattern && !number.slice(2).startsWith(query.pattern)) return false;
    if (query.city && !(area && same(area.city, query.city))) return false;
    return (
      !query.region ||
      (area !== null && (same(area.region, query.region) || same(area.regionCode, query.region)))
    );
  });
}

/** A number for sale by its E.164 form. */
export function inStock(number: string): StockNumber | null {
  return stock.find((one) => one.number === number) ?? null;
}
