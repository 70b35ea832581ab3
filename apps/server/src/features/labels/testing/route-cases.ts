import type { RouteCase, SharedIds } from '../../../testing/route-case.ts';

/** One of each. */
export interface LabelsIds {
  tag: number;
  template: number;
  quickReminder: number;
}

/** One call of every route of the feature. */
export function labelsCases(ids: SharedIds & LabelsIds): Record<string, RouteCase> {
  const tag = { id: ids.tag };
  const tagForm = {
    tag_name: 'Crown due',
    tag_icon: 'tooth-outline',
    tag_color: '#C62828',
    tag_source: 'contactTags',
  };
  const type = { type_name: 'Referrer', color: '#2E7D32' };
  const quick = { reminder_title: 'In ten minutes', duration: 10, unit: 'minute' };
  const template = { title: 'Running late', template: 'Hi $contactName, we are running late.' };
  return {
    listTags: { ok: 200 },
    createTag: { body: tagForm, ok: 200 },
    updateTag: {
      params: tag,
      body: { ...tagForm, tag_name: 'VIP', tag_icon: 'star-outline' },
      ok: 200,
      foreign: 404,
    },
    deleteTag: { params: tag, ok: 200, foreign: 404 },
    restoreTag: { params: tag, ok: 200, foreign: 404 },
    getTagEditable: { params: tag, ok: 200, foreign: 404 },
    addContactTag: { params: { id: ids.contact }, body: { tag_id: ids.tag }, ok: 200, foreign: 404 },
    removeContactTag: { params: { id: ids.contact, tagId: ids.tag }, ok: 200, foreign: 404 },
    listContactTypes: { ok: 200 },
    createContactType: { body: type, ok: 200 },
    updateContactType: {
      params: { id: ids.contactType },
      body: { ...type, type_name: 'Patient' },
      ok: 200,
      foreign: 404,
    },
    listTemplates: { ok: 200 },
    createTemplate: { body: template, ok: 200 },
    updateTemplate: {
      params: { id: ids.template },
      body: { ...template, title: 'Directions' },
      ok: 200,
      foreign: 404,
    },
    deleteTemplate: { params: { id: ids.template }, ok: 200, foreign: 404 },
    restoreTemplate: { params: { id: ids.template }, ok: 200, foreign: 404 },
    listReminderPresets: { ok: 200 },
    createReminderPreset: { body: quick, ok: 200 },
    updateReminderPreset: {
      params: { id: ids.quickReminder },
      body: { ...quick, reminder_title: 'After lunch' },
      ok: 200,
      foreign: 404,
    },
    deleteReminderPreset: { params: { id: ids.quickReminder }, ok: 200, foreign: 404 },
    restoreReminderPreset: { params: { id: ids.quickReminder }, ok: 200, foreign: 404 },
    listProcessTypes: { ok: 200 },
    addProcess: { body: { type_name: 'Hygiene' }, ok: 200 },
  };
}
