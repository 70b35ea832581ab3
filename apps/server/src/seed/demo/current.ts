import type { Scene } from './scenes.ts';

/** What waits at the desk right now: who (by name, or the nth unknown number), how long ago the last turn was. */
export interface CurrentScene extends Scene {
  person: string;
  /** Username of who writes for the office, where it is not desk. */
  by?: string;
  minutesAgo: number;
  /** Minutes between turns. */
  gap: number;
}

/** The last turn of each is unanswered. */
const waitingScenes: readonly CurrentScene[] = [
  {
    name: 'now-crown',
    person: 'Tom Whitfield',
    minutesAgo: 4,
    gap: 6,
    lines: `
> Good day {first}, {doctor} asked how the temporary crown is holding up.
< It came off at lunch. I have it here in a napkin. Doesn't hurt but I don't want to lose it`,
  },
  {
    name: 'now-late',
    person: 'Grace Lindqvist',
    minutesAgo: 11,
    gap: 5,
    lines: `
< Nora's bus is late, we may be 10 minutes behind for her cleaning. Is that still ok?`,
  },
  {
    name: 'now-family',
    person: 'Maya Okafor',
    by: 'desk2',
    minutesAgo: 26,
    gap: 7,
    lines: `
> Hi {first}, Ada and Emeka are both due for their cleanings. Would the same afternoon work?
< Yes! Both after school please, any day but Thursday. And could Chidi come along for his night guard?`,
  },
  {
    name: 'now-estimate',
    person: 'Priya Raman',
    minutesAgo: 52,
    gap: 9,
    lines: `
> Hi {first}, your estimate is on its way to you by e-mail. Call us if anything is unclear.
mail out Your treatment estimate :: Hello {first}, // Attached is the estimate for the two fillings {doctor} talked about. {carrier} should pay about 80 percent, which leaves {amount} for you. // Kind regards, {staff} // {office}
mail in Re: Your treatment estimate :: Hi {staff}, // Thank you. Is that with or without the deductible? I believe I have not used it this year. // {first}`,
  },
  { name: 'now-missed', person: 'unknown 1', minutesAgo: 74, gap: 1, lines: `call missed` },
  {
    name: 'now-pain',
    person: 'Nathaniel Crowe',
    minutesAgo: 95,
    gap: 4,
    lines: `
< Woke up with my jaw swollen on the left side. Can somebody see me today?`,
  },
  {
    name: 'now-spanish',
    person: 'Rosa Castillo',
    by: 'desk2',
    minutesAgo: 160,
    gap: 8,
    lines: `
> Hola {first}, Sofia tiene cita con {hygienist} el {day} a las {time}. Responda C para confirmar.
< ¿Puede ser más tarde? Salgo del trabajo a las 4`,
  },
  {
    name: 'now-card',
    person: 'Hannah Eastwood',
    minutesAgo: 205,
    gap: 12,
    lines: `
> Hi {first}, could you send us a picture of your new insurance card before your next visit?
< [card-front] Here you go. The back is blank, do you need it too?`,
  },
  {
    name: 'now-lead',
    person: 'unknown 2',
    minutesAgo: 830,
    gap: 3,
    lines: `
< Hi, a friend told me about you. Are you taking new patients, and do you have evenings?`,
  },
  {
    name: 'now-bill',
    person: 'Rebecca Thorne',
    minutesAgo: 905,
    gap: 5,
    lines: `
< Got your statement for {amount}. Insurance told me it was paid last month?`,
  },
  { name: 'now-voicemail', person: 'Dorothy Haskins', minutesAgo: 1_010, gap: 1, lines: `call missed` },
];

/** The newest of these did not get through and asks for a resend. */
const failedScenes: readonly CurrentScene[] = [
  {
    name: 'now-failed',
    person: 'Trevor Lindholm',
    by: 'desk2',
    minutesAgo: 38,
    gap: 5,
    lines: `
>! The number cannot be reached at the moment: switched off or out of range. :: Hi {first}, {hygienist} had an opening come up on {day} at {time}. Would you like it?`,
  },
  {
    name: 'now-landline',
    person: 'Warren Dietrich',
    minutesAgo: 300,
    gap: 5,
    lines: `
>! The number is unknown to its carrier. :: Hi {first}, a reminder of your visit with {doctor} on {day} at {time}. Reply C to confirm.`,
  },
];

/** Lately dealt with: nothing waits in these. */
const settledScenes: readonly CurrentScene[] = [
  {
    name: 'now-settled',
    person: 'Daniel Reyes',
    minutesAgo: 17,
    gap: 4,
    lines: `
< Hi, Mateo has practice on {weekday}. Can his braces check be earlier?
> We can do {time2} instead of {time}, same day. Shall I move it?
< Yes please
> Done. Mateo is booked for {day} at {time2}.`,
  },
  {
    name: 'now-thanks',
    person: 'Margaret Oyelaran',
    by: 'desk2',
    minutesAgo: 120,
    gap: 6,
    lines: `
> Good morning {first}, your partial is back from the lab. Would {day} at {time} suit you for the fitting?
< Yes dear, that is fine
> Wonderful, see you {weekday}. Please bring the old one along.`,
  },
];

/** All that goes on in the demo office at the moment it is made. */
export const currentScenes: readonly CurrentScene[] = [...waitingScenes, ...failedScenes, ...settledScenes];
