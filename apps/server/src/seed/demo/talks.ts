/** Usernames of the demo's office; '' is the system. */
type Who = 'admin' | 'desk' | 'desk2' | '';

/** When something was or will be: minutes before the demo is made, or a time of the office's day some days ago. */
export type When = { minutesAgo: number } | { daysAgo: number; at: string };

export interface TalkTurn {
  by: Who;
  text: string;
  /** Minutes after the turn before. */
  after?: number;
  /** The turn it answers, counted from 0. */
  to?: number;
  /** What it said before it was edited. */
  before?: string;
  withdrawn?: true;
  /** Everybody it mentions has completed it. */
  done?: true;
}

/** A conversation among the staff of the demo's office. The first turn is its owner's. */
export interface Talk {
  name: string;
  /** Its process, or the person it is about. */
  process?: string;
  about?: string;
  /** Refers to the newest text, call or e-mail of that person that came in. */
  quotes?: true;
  secured?: true;
  owner: Exclude<Who, ''>;
  /** Who takes part beside the owner and those who write or are mentioned. */
  with?: Exclude<Who, ''>[];
  begins: When;
  turns: TalkTurn[];
  /** Who has not read the last so many turns of others. */
  unread?: Partial<Record<Exclude<Who, ''>, number>>;
  reminders?: Partial<Record<Exclude<Who, ''>, When>>;
  tags?: string[];
  closed?: true;
}

/** Among the whole staff, in several processes. */
const generalTalks: readonly Talk[] = [
  {
    name: 'Gloves and masks are running low',
    process: 'General',
    owner: 'desk2',
    with: ['admin'],
    begins: { minutesAgo: 190 },
    tags: ['Urgent'],
    unread: { desk: 1 },
    turns: [
      { by: 'desk2', text: 'We are down to two boxes of medium gloves and one of masks.' },
      { by: 'admin', text: 'Already? I ordered three weeks ago.', after: 12 },
      { by: 'desk2', text: 'Operatory 3 went through a lot with the school visits.', after: 4, to: 1 },
      {
        by: 'admin',
        text: '@desk could you order before noon? Same supplier, double the medium ones.',
        after: 21,
      },
    ],
  },
  {
    name: 'Schedule for the week of the holiday',
    process: 'General',
    owner: 'admin',
    begins: { daysAgo: 4, at: '16:05' },
    reminders: { desk: { daysAgo: -1, at: '08:00' } },
    turns: [
      {
        by: 'admin',
        text: 'We close Thursday and Friday. Who can take the phones Wednesday until six?',
      },
      { by: 'desk', text: 'I can until five.', after: 9 },
      { by: 'desk2', text: 'Then I take the last hour.', after: 31 },
      {
        by: 'admin',
        text: 'Thank you both. @desk please put the greeting on the line and tell the patients of Thursday.',
        before: 'Thank you both. @desk please put the greeting on the line.',
        after: 15,
        done: true,
      },
      { by: 'desk', text: 'Greeting is recorded. I call the Thursday people tomorrow.', after: 50 },
    ],
  },
  {
    name: 'Who takes the phones over lunch?',
    process: 'Front Desk',
    owner: 'desk',
    begins: { minutesAgo: 65 },
    unread: { desk: 2 },
    turns: [
      { by: 'desk', text: 'I have the training call from noon to one today.' },
      { by: 'desk2', text: 'I eat at eleven thirty, so I am back at twelve.', after: 6 },
      { by: 'desk2', text: 'Calls go to me from then on.', after: 1 },
    ],
  },
  {
    name: 'New patient forms on the tablet',
    process: 'Front Desk',
    owner: 'admin',
    with: ['desk2'],
    begins: { daysAgo: 2, at: '09:20' },
    turns: [
      { by: 'admin', text: 'Two people could not sign on the tablet yesterday. Did you see that too?' },
      { by: 'desk2', text: 'Yes, the pen was flat. I put it on the charger at closing now.', after: 18 },
      { by: 'admin', text: 'Good. I leave this open until Friday in case it was not the pen.', after: 7 },
    ],
  },
  {
    name: 'Cascadia wants narratives again',
    process: 'Outstanding Claims',
    owner: 'desk',
    with: ['admin'],
    begins: { daysAgo: 3, at: '10:40' },
    tags: ['Waiting on carrier'],
    // Ahead at every hour of the day: what has come stands over the screen until it is answered.
    reminders: { desk: { minutesAgo: -95 } },
    turns: [
      {
        by: 'desk',
        text: 'Cascadia Dental Plan sent back four crowns: no narrative. We sent them with the claims.',
      },
      { by: 'admin', text: 'Call them and ask which address they look at.', after: 26 },
      { by: 'desk', text: 'They changed the fax number in the spring. Sent all four again.', after: 95 },
      { by: 'admin', text: 'Let us see whether they have them by today.', after: 8 },
    ],
  },
  {
    name: 'Recare list for next month',
    process: 'Recall',
    owner: 'desk2',
    with: ['desk'],
    begins: { daysAgo: 1, at: '11:15' },
    turns: [
      { by: 'desk2', text: '61 people are due. I start with those who answer texts.' },
      { by: 'desk', text: 'Leave the three families to me, I know when they can.', after: 14 },
      { by: 'desk2', text: '👍 They are yours.', after: 2 },
    ],
  },
  {
    name: 'The lab is late with two crowns',
    process: 'Lab Cases',
    owner: 'desk',
    begins: { minutesAgo: 330 },
    turns: [
      { by: 'desk', text: 'Two crowns that were due today are not in the box. @desk2 did they call?' },
      { by: 'desk2', text: 'They did not. I ask when the courier comes.', after: 40 },
      { by: 'desk2', text: 'They are on the van. Before three, they say.', after: 25 },
    ],
  },
  {
    name: 'Parking stickers for patients',
    process: 'General',
    owner: 'admin',
    with: ['desk', 'desk2'],
    begins: { daysAgo: 12, at: '13:30' },
    closed: true,
    turns: [
      { by: 'admin', text: 'The garage has new stickers. The old ones end with the month.' },
      { by: 'desk', text: 'Picked up a roll, they are in the top drawer.', after: 44 },
      { by: 'desk2', text: 'Old ones are in the bin.', after: 200 },
    ],
  },
  {
    name: 'Your review in December',
    process: 'General',
    secured: true,
    owner: 'admin',
    with: ['desk'],
    begins: { daysAgo: 1, at: '15:50' },
    unread: { admin: 1 },
    turns: [
      { by: 'admin', text: 'Jordan, does the 10th at four work for your review? Only you and me here.' },
      { by: 'desk', text: 'The 10th is fine. I bring my list.', after: 35 },
    ],
  },
];

/** About a patient, beside their thread. */
const internalTalks: readonly Talk[] = [
  {
    name: 'Ada and Emeka on one afternoon?',
    about: 'Maya Okafor',
    quotes: true,
    owner: 'desk2',
    begins: { minutesAgo: 22 },
    unread: { desk: 2 },
    turns: [
      { by: 'desk2', text: 'Ada and Emeka on one afternoon? That takes both hygienists from three on.' },
      { by: 'admin', text: 'Nadia can stay until five thirty on Tuesday.', after: 6 },
      {
        by: 'admin',
        text: '@desk please offer her Tuesday, and Chidi at four for the night guard.',
        after: 2,
      },
    ],
  },
  {
    name: 'Payment plan, third try',
    about: 'Maya Okafor',
    owner: 'admin',
    with: ['desk'],
    begins: { daysAgo: 40, at: '14:10' },
    closed: true,
    turns: [
      { by: 'admin', text: 'Payment plan, third try: six months at no interest.' },
      { by: 'desk', text: 'She signed. Copy is in the documents.', after: 120 },
    ],
  },
  {
    name: 'Temporary crown came off again',
    about: 'Tom Whitfield',
    quotes: true,
    owner: 'desk',
    begins: { minutesAgo: 3 },
    turns: [
      { by: 'desk', text: 'Temporary crown came off again. @desk2 is there a gap before four?' },
      { by: 'desk2', text: 'Ten minutes at 3:10, if he comes straight away.', after: 1 },
    ],
  },
  {
    name: 'Estimate with or without the deductible?',
    about: 'Priya Raman',
    quotes: true,
    owner: 'desk',
    with: ['admin'],
    begins: { minutesAgo: 45 },
    reminders: { desk: { daysAgo: -2, at: '09:00' } },
    tags: ['Waiting on carrier'],
    turns: [
      { by: 'desk', text: 'Estimate with or without the deductible? I wrote 80 percent, that is without.' },
      {
        by: 'admin',
        text: 'Ask the carrier what she has used this year before you answer her.',
        after: 8,
      },
      { by: 'desk', text: 'Calling them.', after: 3, withdrawn: true },
      { by: 'desk', text: 'They answer in two days, I have set a reminder.', after: 20 },
    ],
  },
  {
    name: 'Mateo’s braces check',
    about: 'Daniel Reyes',
    owner: 'desk2',
    with: ['desk'],
    begins: { minutesAgo: 400 },
    turns: [
      { by: 'desk2', text: 'Mateo’s braces check: the bracket on the left was loose last time.' },
      { by: 'desk', text: 'Noted on the appointment.', after: 11 },
    ],
  },
  {
    name: 'Account with the attorney',
    about: 'Rebecca Thorne',
    secured: true,
    owner: 'admin',
    with: ['desk'],
    begins: { daysAgo: 2, at: '10:05' },
    turns: [
      {
        by: 'admin',
        text: 'Account with the attorney: please send her no more statements until I say so.',
      },
      { by: 'desk', text: 'Understood.', after: 5 },
    ],
  },
];

/** What the staff of the demo's office talk about. */
export const talks: readonly Talk[] = [...generalTalks, ...internalTalks];
export const DEMO_TALKS = talks.length;
export const DEMO_TURNS = talks.reduce((sum, talk) => sum + talk.turns.length, 0);
