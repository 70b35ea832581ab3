import type { Prng } from '../prng.ts';

export type PersonKind = 'patient' | 'new' | 'lead' | 'vendor' | 'lab' | 'inactive' | 'unknown';

/** Somebody the demo office knows, before their history is written. */
export interface DemoPerson {
  id: number;
  kind: PersonKind;
  firstName: string;
  lastName: string;
  gender: 'Female' | 'Male' | 'Unknown';
  /** Years; 0 when nobody asked. */
  age: number;
  position: 'Single' | 'Married' | 'Child' | 'Widowed' | '';
  /** E.164 each. */
  cell: string;
  home: string;
  work: string;
  email: string;
  language: string;
  /** Their family's head; undefined for those who come alone. */
  head?: DemoPerson;
  /** Who writes for them: themselves, or the parent whose number they share. */
  writer: DemoPerson;
  children: DemoPerson[];
  address: string;
  city: string;
  zip: string;
}

/** Surname | head | spouse | children | language. A spouse marked `=` has no number of their own. */
const families = [
  'Okafor|Maya f38|Chidi m41|Ada f10,Emeka m7',
  'Reyes|Daniel m45|Carla f43|Mateo m15,Lucia f12',
  'Raman|Priya f33|Arjun m35|Anika f4',
  'Whitfield|Tom m67|Judith f66',
  'Lindqvist|Grace f52|Erik m54|Nora f17',
  'Nguyen|Linh f44|Minh m46|Kim f13,Bao m9',
  'Castillo|Rosa f39|Hector m42|Diego m11,Sofia f8,Elena f3|es',
  'Hargrove|Melissa f36|Brent m38|Owen m9,Chloe f6',
  'Petrov|Irina f48|Sergei m50=|Anton m16',
  'Abernathy|Claire f57|Douglas m60',
  'Mendoza|Guadalupe f34|Javier m36|Camila f7,Andres m5|es',
  'Sorensen|Kirsten f41|Paul m43|Freya f12',
  'Tran|Hoa f51|Duc m53=|Vivian f17,Kevin m14',
  'Blackwood|Simone f31|Andre m33|Zoe f2',
  'Fitzgerald|Maureen f63|Patrick m65=',
  'Haddad|Layla f37|Omar m40|Yusuf m8,Noor f5',
  'Kowalski|Beata f46|Marek m47|Filip m13,Ola f10',
  'Washington|Denise f43|Terrence m45|Jalen m16,Imani f11',
  'Yamamoto|Keiko f58|Hiroshi m61=',
  'Delgado|Patricia f50|Ramon m52|Ximena f16|es',
  'McAllister|Heather f35|Scott m37|Liam m8,Avery f6,Piper f3',
  'Johansen|Marit f70|Lars m72=',
  'Bautista|Liza f40|Rogelio m42|Joshua m14,Bea f9',
  'Carmichael|Wendy f47|Greg m49|Tyler m17',
  'Ferrara|Gina f54|Anthony m56',
  'Osei|Abena f32|Kwame m34|Kofi m4',
  'Vasquez|Marisol f29|Luis m31|Emilia f6|es',
  'Thornton|Rachel f42|David m44|Henry m12,Lily f9',
  'Chaudhry|Saima f38|Imran m41|Hamza m10,Zara f7',
  'Novak|Jana f45|Petr m48=|Tereza f15',
  'Ellison|Barbara f71|Walter m74=',
  'Park|Soojin f39|Daniel m40|Ethan m9',
  'Goldberg|Naomi f49|Seth m51|Eli m14',
  'Ramirez|Teresa f61|Alfredo m64=||es',
  'Dubois|Camille f34|Etienne m36|Louise f5',
  'Stafford|Kimberly f53|Roger m55',
  'Kaya|Elif f36|Deniz m37|Can m6',
  'Montgomery|Lorraine f68|Earl m70=',
  'Silva|Beatriz f41|Paulo m43|Tiago m11',
  'Prescott|Allison f30|Ryan m32|Wyatt m3',
  'Ibrahim|Amina f44|Hassan m47|Idris m13,Safiya f8',
  'Oconnell|Brigid f48|Sean m50|Declan m15,Maeve f12',
  'Lam|Vivienne f37|Jonathan m39|Theo m8,Ivy f5',
];

/** Patients who come alone. */
const singles = [
  'Margaret Oyelaran f74',
  'Trevor Lindholm m29',
  'Bianca Moretti f34',
  'Curtis Vaughn m58',
  'Hannah Eastwood f26',
  'Vikram Desai m31',
  'Joanne Pruitt f65',
  'Marcus Bellamy m40',
  'Svetlana Orlova f55',
  'Peter Vandermeer m62',
  'Alejandra Fuentes f28 es',
  'Nathaniel Crowe m36',
  'Dorothy Haskins f81',
  'Jasmine Whitaker f23',
  'Ignacio Robles m48 es',
  'Rebecca Thorne f51',
  'Samuel Adeyemi m44',
  'Colin Mayfield m33',
  'Yvonne Tessier f60',
  'Derek Ostrander m38',
  'Mei-Ling Zhao f47',
  'Gordon Pickett m69',
  'Natalie Brandt f32',
  'Ruben Ocampo m53 es',
  'Felicia Grant f45',
  'Warren Dietrich m76',
  'Anneliese Huber f39',
  'Jerome Baptiste m27',
  'Stephanie Kline f42',
  'Oleg Marchenko m50',
  'Tanya Redding f37',
  'Howard Billings m72',
  'Cecilia Navarro f30 es',
  'Brandon Keller m25',
  'Lucille Fairbanks f78',
  'Arturo Espinoza m41 es',
  'Gwendolyn Pratt f59',
  'Malik Henderson m35',
];

/** First names, and last ones where they gave one. */
const leads = [
  'Kendra Holloway f33',
  'Isaac Brennan m46',
  'Tiffany - f0',
  'Rodrigo Salas m38 es',
  'Paige Donnelly f27',
  'Leonard - m0',
  'Monique Everett f52',
];
const newcomers = ['Aaron Castellan m30', 'Farah Siddiqui f29', 'Wesley Turnbull m57', 'Ingrid Solberg f40'];
const vendors = ['Columbia Dental Supply', 'Rosewater Linen', 'Northbank IT'];
const labs = ['Bridgeport Ceramics', 'Cascade Crown Lab'];
const UNKNOWN = 8;
export const DEMO_CONTACTS = 200;

const streets = [
  'SE Alder St',
  'NE Willow Ct',
  'SW Maplecrest Dr',
  'N Larkspur Ave',
  'SE Orchard Ln',
  'NW Quarry Rd',
];
const towns = [
  ['Portland', '97214'],
  ['Portland', '97206'],
  ['Beaverton', '97005'],
  ['Milwaukie', '97222'],
  ['Gresham', '97030'],
  ['Tigard', '97223'],
] as const;

/** Numbers kept for fiction (555-0100 to 555-0199), the office's own area first. 0100 to 0109 are the office's. */
function numberPool(): () => string {
  const pool: string[] = [];
  for (const area of ['503', '971', '360', '541']) {
    for (let line = area === '503' ? 110 : 100; line <= 199; line += 1) pool.push(`+1${area}5550${line}`);
  }
  return () => {
    const number = pool.shift();
    if (!number) throw new Error('the demo has more people than made-up numbers');
    return number;
  };
}

function parse(
  text: string,
): Pick<DemoPerson, 'gender' | 'age'> & { name: string; shares: boolean; language: string } {
  const match = /^(.+) ([fm])(\d+)(=?)( \w\w)?$/.exec(text);
  if (!match) throw new Error(`no person: ${text}`);
  return {
    name: match[1]!,
    gender: match[2] === 'f' ? 'Female' : 'Male',
    age: Number(match[3]),
    shares: match[4] === '=',
    language: (match[5] ?? '').trim(),
  };
}

/** Everybody the demo office knows: 200, always the same. The first five are the patient's phone page's. */
export function makePeople(prng: Prng): DemoPerson[] {
  const people: DemoPerson[] = [];
  const number = numberPool();

  function add(person: Partial<DemoPerson> & { kind: PersonKind }): DemoPerson {
    const made: DemoPerson = {
      id: people.length + 1,
      firstName: '',
      lastName: '',
      gender: 'Unknown',
      age: 0,
      position: '',
      cell: '',
      home: '',
      work: '',
      email: '',
      language: '',
      children: [],
      address: '',
      city: '',
      zip: '',
      writer: undefined as unknown as DemoPerson,
      ...person,
    };
    made.writer = person.writer ?? made;
    people.push(made);
    return made;
  }

  function address(): Pick<DemoPerson, 'address' | 'city' | 'zip'> {
    const [city, zip] = prng.pick(towns);
    return { address: `${prng.int(120, 9890)} ${prng.pick(streets)}`, city, zip };
  }

  const mail = (first: string, last: string): string =>
    `${first}.${last}`.toLowerCase().replace(/[^a-z.]/g, '') +
    prng.pick(['@example.com', '@example.org', '@example.net']);

  // Heads first, so that the five known numbers are the first five.
  const heads = families.map((line) => {
    const [lastName, headText, , , language = ''] = line.split('|') as [
      string,
      string,
      string,
      string,
      string?,
    ];
    const { name, gender, age } = parse(headText);
    return add({
      kind: 'patient',
      firstName: name,
      lastName,
      gender,
      age,
      position: 'Married',
      cell: number(),
      email: mail(name, lastName),
      language: language || 'en',
      ...address(),
    });
  });
  for (const [index, line] of families.entries()) {
    const head = heads[index]!;
    head.head = head;
    const [lastName, , spouseText, childTexts = ''] = line.split('|') as [string, string, string, string?];
    const { address: street, city, zip, language } = head;
    const home = prng.chance(0.25) ? number() : '';
    head.home = home;
    const shared = { lastName, head, address: street, city, zip, language, home };
    const spouse = parse(spouseText);
    const cell = spouse.shares ? head.cell : number();
    add({
      kind: 'patient',
      ...shared,
      firstName: spouse.name,
      gender: spouse.gender,
      age: spouse.age,
      position: 'Married',
      cell,
      email: spouse.shares ? head.email : mail(spouse.name, lastName),
      writer: spouse.shares ? head : undefined,
    });
    for (const childText of childTexts.split(',').filter(Boolean)) {
      const child = parse(childText);
      head.children.push(
        add({
          kind: 'patient',
          ...shared,
          firstName: child.name,
          gender: child.gender,
          age: child.age,
          position: 'Child',
          cell: head.cell,
          email: head.email,
          writer: head,
        }),
      );
    }
  }

  function addNamed(kind: PersonKind, line: string): void {
    const { name, gender, age, language } = parse(line);
    const [firstName, last = ''] = name.split(' ') as [string, string?];
    const lastName = last === '-' ? '' : last;
    const known = kind === 'patient' || kind === 'inactive';
    add({
      kind,
      firstName,
      lastName,
      gender,
      age,
      position: known ? (age > 70 ? 'Widowed' : 'Single') : '',
      cell: number(),
      work: known && prng.chance(0.15) ? number() : '',
      email: lastName && prng.chance(known ? 0.85 : 0.5) ? mail(firstName, lastName) : '',
      language: language || (known ? 'en' : ''),
      ...(known ? address() : {}),
    });
  }
  for (const [index, line] of singles.entries()) addNamed(index % 19 === 18 ? 'inactive' : 'patient', line);
  for (const line of leads) addNamed('lead', line);
  for (const line of newcomers) addNamed('new', line);
  for (const [kind, names] of [
    ['vendor', vendors],
    ['lab', labs],
  ] as const) {
    for (const name of names) {
      const [firstName, ...rest] = name.split(' ') as [string, ...string[]];
      add({
        kind,
        firstName,
        lastName: rest.join(' '),
        cell: number(),
        email: `orders@${rest.at(-1)!.toLowerCase()}.example.com`,
      });
    }
  }
  for (let index = 0; index < UNKNOWN; index += 1) add({ kind: 'unknown', cell: number() });
  if (people.length !== DEMO_CONTACTS)
    throw new Error(`the demo has ${people.length} people, not ${DEMO_CONTACTS}`);
  return people;
}
