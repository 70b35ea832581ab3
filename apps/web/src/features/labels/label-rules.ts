import { labels } from '@chairline/contract';

const { labelKey, labelMessages } = labels;

/** What is wrong with a name that must be its own among others, or null (specification 2, section 5). */
export function checkName(name: string, others: readonly string[]): string | null {
  if (name.trim() === '') return labelMessages.nameRequired;
  if (name.trim().length > labels.LABEL_NAME_MAX) return labelMessages.nameTooLong;
  return others.some((other) => labelKey(other) === labelKey(name)) ? labelMessages.nameTaken : null;
}

/** The icons a source offers. */
export const iconsOf = (source: labels.TagSource): readonly string[] =>
  source === 'contactTags' ? labels.contactTagIcons : labels.convoTagIcons;

/** Which icon is used by which other tag of the source. */
export function usedIcons(
  tags: readonly labels.Tag[],
  source: labels.TagSource,
  ownId: number | null,
): ReadonlyMap<string, string> {
  return new Map(
    tags
      .filter((tag) => tag.tag_source === source && tag.tag_id !== ownId)
      .map((tag) => [tag.tag_icon, tag.tag_name]),
  );
}

/** The templates a title is held against: those of the same contact type; none and 0 are both every type. */
export function titlesOfType(
  templates: readonly labels.MessageTemplate[],
  typeId: number | null,
  ownId: number | null,
): string[] {
  return templates
    .filter((template) => (template.contact_type_id ?? 0) === (typeId ?? 0) && template.template_id !== ownId)
    .map(({ title }) => title);
}

/** A colour of the swatches, or the text for none where it is something else (data from elsewhere). */
export function readSwatch(color: string): '' | (typeof labels.tagColors)[number] {
  return labels.tagColors.find((swatch) => swatch.toLowerCase() === color.toLowerCase()) ?? '';
}

/** A template as a patient with a visit in two days would get it from somebody of the office. */
export function fillSample(
  text: string,
  writer: Pick<labels.PlaceholderValues, 'userName' | 'now' | 'timezone'>,
): string {
  return labels.fillPlaceholders(text, {
    ...writer,
    firstName: 'Maria',
    contactName: 'Maria Lopez',
    appointments: [
      {
        AptDateTime: new Date(writer.now + 2 * 86_400_000).toISOString(),
        AptStatus: 'Scheduled',
        ClinicLocation: { Address: '120 Main Street', City: 'Portland', State: 'OR', Zip: '97201' },
      },
    ],
  });
}
