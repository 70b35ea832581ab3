/*
 * The words in which patients answer to offered times. A word that stands in none of these lists is not understood, and
 * with it the whole answer.
 */

/** Says nothing about which time. */
export const filler = new Set(
  (
    'the a an on at for is it be would will do i ill id i’ll i’d i’m im me my we us you your that this thats that’s please pls plz ' +
    'thank thanks thx hi hello hey dear and let’s lets go with take want like prefer choose pick chose need option number ' +
    'num slot time appointment appt visit day date best better well suits suit so much very just then there see ' +
    'oh ah am going have can could could make come de la el los las en por favor gracias hola para me a puedo ' +
    'prefiero quiero opción opcion número numero hora cita está esta nos vemos ahí ahi allí alli estaré estare estaremos mi ' +
    'to ya u all he she he’ll she’ll'
  ).split(' '),
);

/** Says yes. */
export const agrees = new Set(
  (
    'yes y yep yeah yup sure ok okay k perfect great good fine works work awesome excellent wonderful sounds ' +
    'confirm confirmed confirmo confirmado confirmada absolutely definitely sí si sip vale bien dale acuerdo supuesto ' +
    // What carriers hear as an opt-in where somebody is opted out: else it answers what was asked.
    'perfecto claro start unstop'
  ).split(' '),
);

/** Which of them, by its place in the text. */
export const places = new Map(
  Object.entries({
    one: 1,
    two: 2,
    three: 3,
    first: 1,
    second: 2,
    third: 3,
    '1st': 1,
    '2nd': 2,
    '3rd': 3,
    uno: 1,
    dos: 2,
    tres: 3,
    primera: 1,
    primero: 1,
    primer: 1,
    segunda: 2,
    segundo: 2,
    tercera: 3,
    tercero: 3,
  }),
);
/** The last one, however many there are. */
export const last = new Set(['last', 'última', 'ultima', 'último', 'ultimo']);

const named = (rows: readonly string[], from: number) =>
  new Map(rows.flatMap((row, n) => row.split(' ').map((word) => [word, n + from] as const)));

export const weekdays = named(
  [
    'sunday sun sundays domingo',
    'monday mon mondays lunes',
    'tuesday tue tues tuesdays martes',
    'wednesday wed weds wednesdays miércoles miercoles',
    'thursday thu thur thurs thursdays jueves',
    'friday fri fridays viernes',
    'saturday sat saturdays sábado sabado',
  ],
  0,
);
export const months = named(
  [
    'january jan enero',
    'february feb febrero',
    'march mar marzo',
    'april apr abril',
    'may mayo',
    'june jun junio',
    'july jul julio',
    'august aug agosto',
    'september sep sept septiembre',
    'october oct octubre',
    'november nov noviembre',
    'december dec diciembre',
  ],
  1,
);
