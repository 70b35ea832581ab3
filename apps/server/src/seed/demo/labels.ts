import { labels } from '@chairline/contract';
import type { messageTemplates, processTypes, reminderPresets, tags } from '../../features/labels/schema.ts';
import { saysInPain } from './in-pain.ts';
import { OFFICE, officeDesk } from './offices.ts';
import type { DemoPerson, PersonKind } from './people.ts';
import type { DemoItem } from './play.ts';

type TagInsert = typeof tags.$inferInsert & { tagId: number };
type TemplateInsert = typeof messageTemplates.$inferInsert;
type ProcessInsert = typeof processTypes.$inferInsert & { processTypeId: number };

/** The processes of an office of the demo, with ids that follow from the office's. */
export function makeProcesses(clientId: number, createdAt: Date): ProcessInsert[] {
  return labels.systemProcesses.map((typeName, index) => ({
    clientId,
    processTypeId: (clientId - 1) * labels.systemProcesses.length + index + 1,
    typeName,
    isSystem: true,
    createdAt,
  }));
}
export const DEMO_PROCESSES = 3 * labels.systemProcesses.length;

/** The quick reminders an office begins with. */
export function makePresets(clientId: number, createdAt: Date): (typeof reminderPresets.$inferInsert)[] {
  return labels.firstReminderPresets.map(({ reminder_title, ...time }) => ({
    clientId,
    reminderTitle: reminder_title,
    ...time,
    createdAt,
  }));
}

interface DemoTag {
  name: string;
  desc: string;
  icon: (typeof labels.contactTagIcons)[number] | (typeof labels.convoTagIcons)[number];
  color: (typeof labels.tagColors)[number];
  process?: (typeof labels.systemProcesses)[number];
  more?: Partial<TagInsert>;
  /** Which people of the demo carry it. */
  on?: (person: DemoPerson) => boolean;
  /** Which of their texts do. */
  onItem?: (item: DemoItem) => boolean;
}

const says = (words: RegExp) => (item: DemoItem) => item.direction === 'inbound' && words.test(item.body);
const isPatient = (person: DemoPerson) => person.kind === 'patient';

const demoTags: readonly DemoTag[] = [
  {
    name: 'VIP',
    desc: 'The doctor greets them personally',
    icon: 'star-outline',
    color: '#B26A00',
    on: (person) => ['Okafor', 'Ellison'].includes(person.lastName),
  },
  {
    name: 'Lab case',
    desc: 'Something of theirs is at the lab',
    icon: 'flask',
    color: '#00838F',
    process: 'Lab Cases',
    more: { isEditable: false, userId: null },
    on: (person) => isPatient(person) && person.id % 41 === 11,
  },
  {
    name: 'Balance due',
    desc: 'Settle before the next visit',
    icon: 'cash',
    color: '#C62828',
    on: (person) => isPatient(person) && person.age > 21 && person.id % 13 === 5,
    onItem: says(/statement|balance/i),
  },
  {
    name: 'Go gently',
    desc: 'Afraid of the chair: take time, explain each step',
    icon: 'account-heart-outline',
    color: '#AB47BC',
    on: (person) => isPatient(person) && person.id % 19 === 4,
  },
  {
    name: 'Call back',
    desc: 'Rather talks than texts',
    icon: 'phone-outline',
    color: '#3D6DCC',
    on: (person) => person.kind === 'lead' || person.id % 29 === 9,
    onItem: says(/call me|give me a call/i),
  },
  {
    name: 'In pain',
    desc: 'First free chair',
    icon: 'alert-outline',
    color: '#D84315',
    onItem: (item) => item.direction === 'inbound' && saysInPain(item.body),
  },
  {
    name: 'Recare overdue',
    desc: 'Not seen for more than nine months',
    icon: 'calendar-clock',
    color: '#8D6E00',
    on: (person) => person.kind === 'inactive' || (isPatient(person) && person.id % 23 === 2),
  },
  {
    name: 'Recall',
    desc: 'Put on what the recall list sends',
    icon: 'tooth-outline',
    color: '#558B2F',
    process: 'Recall',
    more: { enableAuto: true },
  },
  {
    name: 'Old plan',
    desc: 'From before the change of insurance; no longer used',
    icon: 'help-box-multiple-outline',
    color: '#607D8B',
    more: { unlist: true },
    on: (person) => isPatient(person) && person.id % 53 === 8,
  },
  { name: 'Urgent', desc: 'Today', icon: 'fire', color: '#C62828', process: 'General' },
  {
    name: 'Waiting on carrier',
    desc: 'The insurance has to answer',
    icon: 'clock-alert-outline',
    color: '#5C6BC0',
    process: 'Outstanding Claims',
  },
];
export const DEMO_TAGS = demoTags.length;

/** The tags of the demo's office. @param userId who made them */
export function makeTags(processes: readonly ProcessInsert[], userId: number, createdAt: Date): TagInsert[] {
  return demoTags.map(({ name, desc, icon, color, process, more }, index) => ({
    clientId: OFFICE,
    tagId: index + 1,
    tagName: name,
    tagDesc: desc,
    tagIcon: icon,
    tagColor: color,
    tagSource: (labels.contactTagIcons as readonly string[]).includes(icon) ? 'contactTags' : 'convoTags',
    processTypeId: processes.find((row) => row.typeName === process)?.processTypeId ?? null,
    userId,
    createdAt,
    ...more,
  }));
}

const idsWhere = (carries: (tag: DemoTag) => boolean): number[] =>
  demoTags.flatMap((tag, index) => (carries(tag) ? [index + 1] : []));

/** The tags somebody of the demo's office carries. */
export const tagsOfPerson = (person: DemoPerson): number[] => idsWhere((tag) => tag.on?.(person) ?? false);
/** The tags a message of the demo's office carries. */
export const tagsOfItem = (item: DemoItem): number[] => idsWhere((tag) => tag.onItem?.(item) ?? false);

const templates: readonly [title: string, text: string, kind?: PersonKind, isActive?: false][] = [
  [
    'Confirm visit',
    `Hi $firstName, this is $userName at ${officeDesk.name}. You are booked for $ApptTime. Reply C to confirm.`,
  ],
  ['Running late', 'Hi $firstName, we are running about 15 minutes behind. Take your time, and thank you!'],
  [
    'Directions',
    `${officeDesk.name} is at 2140 SE Fernhill Way, Suite 110. Park behind the building; the entrance is next to the bakery.`,
  ],
  ['Recare is due', 'Hi $firstName, it is time for your cleaning. Which day of next week suits you best?'],
  [
    'After a procedure',
    `Hi $firstName, how are you feeling today? If anything worries you, call us at ${officeDesk.phone}. $userName`,
  ],
  ['Insurance card', 'Could you text us a picture of your insurance card, front and back? Thank you!'],
  [
    'New patient forms',
    'Welcome, $firstName! Please come ten minutes early on $TodayDayOfWeek so that we can go through your forms together.',
    'new',
  ],
  ['Lab pickup', 'Hi, a case is ready for pickup at the front desk until 5 PM. $userName', 'lab'],
  [
    'Holiday hours',
    `${officeDesk.name} is closed this week. For an emergency call ${officeDesk.phone}.`,
    undefined,
    false,
  ],
];

/** The message templates of the demo's office. @param typeOf the contact type of a kind of person */
export function makeTemplates(
  typeOf: (kind: PersonKind) => number | null,
  createdAt: Date,
): TemplateInsert[] {
  return templates.map(([title, template, kind, isActive], index) => ({
    clientId: OFFICE,
    templateId: index + 1,
    title,
    template,
    contactTypeId: kind === undefined ? null : typeOf(kind),
    color: labels.tagColors[(index * 4) % labels.tagColors.length]!,
    isActive: isActive ?? true,
    createdAt,
  }));
}
export const DEMO_TEMPLATES = templates.length;
