import { labelKey } from './label-key.ts';

export const LABEL_NAME_MAX = 20;
export const LABEL_DESC_MAX = 200;
export const TEMPLATE_MAX = 1600;
export const PROCESS_NAME_MAX = 40;
/** Contacts one mass tagging may name; a larger one names a filter instead. */
export const MASS_TAG_MAX_IDS = 5_000;
/** People a page of a mass text's preview shows. */
export const MASS_PREVIEW_PAGE = 50;

/** The ten icons of contact tags, by their Material Design Icons names. */
export const contactTagIcons = [
  'flask',
  'clipboard-check-outline',
  'help-box-multiple-outline',
  'star-outline',
  'alert-outline',
  'cash',
  'calendar-clock',
  'phone-outline',
  'tooth-outline',
  'account-heart-outline',
] as const;

/** Tags with one of these say what the practice system knows of a patient; they steer the right panel. */
export const practiceTagIcons: readonly string[] = contactTagIcons.slice(0, 3);

/** The nine icons of conversation tags. */
export const convoTagIcons = [
  'flag-outline',
  'bookmark-outline',
  'lightbulb-outline',
  'fire',
  'message-question-outline',
  'clock-alert-outline',
  'check-decagram-outline',
  'file-document-outline',
  'bullhorn-outline',
] as const;

/** The fifteen fixed swatches. Each has at least 3 : 1 against both themes' panels as a dot or an icon. */
export const tagColors = [
  '#C62828',
  '#D84315',
  '#B26A00',
  '#8D6E00',
  '#558B2F',
  '#2E7D32',
  '#00796B',
  '#00838F',
  '#0277BD',
  '#3D6DCC',
  '#5C6BC0',
  '#7E57C2',
  '#AB47BC',
  '#C2185B',
  '#607D8B',
] as const;

/** The words a `$` offers: the specification's (2, section 4), then two shorter ones that read as people write. */
export const placeholders = [
  'userName',
  'contactName',
  'ApptDateWithTime',
  'ApptLocation',
  'TodayDayOfWeek',
  'firstName',
  'ApptTime',
] as const;
export type Placeholder = (typeof placeholders)[number];

/** Title matching of the `/` popup: spaces and case do not count. */
export const templateKey = (text: string): string => text.replace(/\s+/g, '').toLowerCase();

/** The general process each office has from the start; conversations add theirs. */
export const FRONT_DESK_PROCESS = 'Front Desk';
/** The processes every office has from the start; they stay as they are. */
export const systemProcesses = [
  FRONT_DESK_PROCESS,
  'Outstanding Claims',
  'Recall',
  'Lab Cases',
  'General',
] as const;
/** Names of the selector's own entries: no process may be called so. */
export const restrictedProcessNames = ['all', 'all mentions', "today's news", 'internal'] as const;
/** Whether no process may be called so: the selector's entries, and whatever names the AI's agents. */
export function isRestrictedProcess(name: string): boolean {
  const key = labelKey(name);
  const own: readonly string[] = [...restrictedProcessNames, NO_PROCESS];
  return own.includes(key) || key.replace(/\s+/g, ' ').includes('ai agent');
}
/** What `tag_Process` says for a tag without a process. */
export const NO_PROCESS = 'null';
