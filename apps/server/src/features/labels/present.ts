import { labels as contract } from '@chairline/contract';
import type { ProcessRow, TagRow } from './store.ts';
import type { PresetRow } from './store-quick-reminders.ts';
import type { TemplateRow, TypeRow } from './store-types.ts';

export function presentTag(row: TagRow): contract.Tag {
  return {
    tag_id: row.tagId,
    tag_name: row.tagName,
    tag_desc: row.tagDesc,
    tag_icon: row.tagIcon,
    tag_color: row.tagColor,
    tag_Process: row.process ?? contract.NO_PROCESS,
    tag_source: row.tagSource,
    enable_auto: row.enableAuto,
    unlist: row.unlist,
    is_editable: row.isEditable,
    user_id: row.userId,
    version: row.version,
  };
}

export function presentType(row: TypeRow): contract.ContactType {
  return {
    type_id: row.typeId,
    type_name: row.typeName,
    type_desc: row.typeDesc,
    color: row.color,
    can_be_set: row.canBeSet,
    can_be_changed: row.canBeChanged,
    version: row.version,
  };
}

export function presentTemplate(row: TemplateRow): contract.MessageTemplate {
  return {
    template_id: row.templateId,
    title: row.title,
    template: row.template,
    contact_type_id: row.contactTypeId,
    color: row.color,
    is_active: row.isActive,
    version: row.version,
  };
}

export function presentPreset(row: PresetRow): contract.ReminderPreset {
  return {
    reminder_id: row.reminderId,
    reminder_title: row.reminderTitle,
    duration: row.duration,
    unit: row.unit,
    fixedTime: row.fixedTime,
    isTomorrow: row.isTomorrow,
    version: row.version,
  };
}

export function presentProcess(row: ProcessRow): contract.ProcessType {
  return { id: String(row.processTypeId), type_name: row.typeName, client_id: row.clientId };
}
