import { labels } from '@chairline/contract';
import { type ListFilter } from '@chairline/office-state/contacts';
import { Popover } from '@mantine/core';
import { mdiFilterVariant } from '@mdi/js';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useOpenAtOnce } from '../../../ui/use-open-at-once.ts';
import { TagIcon, useContactTypes, useTags } from '../../labels/index.ts';
import { countChosen } from '../chosen-ids.ts';
import classes from './filter-popup.module.css';
import { HeadButton } from './head-button.tsx';

interface FilterPopupProps {
  filter: ListFilter;
  onFilter: (filter: Omit<ListFilter, 'search'>) => void;
}

const toggled = (ids: readonly number[], id: number) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** The list's filter by tags and contact types, open from the start: any of the chosen tags, any of the types. */
export default function FilterPopup({ filter, onFilter }: FilterPopupProps) {
  const { button, menu } = useOpenAtOnce();
  const tags = useTags('contactTags').toSorted((a, b) => a.tag_name.localeCompare(b.tag_name));
  const ofPractice = tags.filter(({ tag_icon }) => labels.practiceTagIcons.includes(tag_icon));
  const ours = tags.filter((tag) => !ofPractice.includes(tag));
  const groups = [
    ...(ofPractice.length > 0 ? [{ legend: 'Open Dental tags', shown: ofPractice }] : []),
    ...(ours.length > 0 || ofPractice.length === 0 ? [{ legend: 'Tags', shown: ours }] : []),
  ];
  const types = [...useContactTypes().values()].toSorted((a, b) => a.type_name.localeCompare(b.type_name));
  const chosen = countChosen(filter);
  return (
    <Popover
      {...menu}
      width={272}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <HeadButton
          ref={button}
          icon={mdiFilterVariant}
          label="Filter by tag and type"
          count={chosen}
          onClick={() => menu.onChange(!menu.opened)}
        />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown!} aria-label="Filter by tag and type">
        <div className="grow min-h-0 scroll-y pad-8">
          {groups.map(({ legend, shown }) => (
            <fieldset key={legend} className={`no-margin no-pad no-border ${classes.group}`}>
              <legend className="caption pad-4-8">{legend}</legend>
              {shown.map((tag) => (
                <label
                  key={tag.tag_id}
                  className="row text-13 gap-8 min-h-34 pad-0-8 radius-control pointer hover-tint touch-min-h-44"
                >
                  <input
                    type="checkbox"
                    className="square-16 fixed-size no-margin accent"
                    checked={filter.tags.includes(tag.tag_id)}
                    onChange={() => onFilter({ ...filter, tags: toggled(filter.tags, tag.tag_id) })}
                  />
                  <TagIcon tag={tag} size={16} decorative />
                  <span className="ellipsis min-w-0">{tag.tag_name}</span>
                </label>
              ))}
              {shown.length === 0 ? (
                <p className="hint no-margin pad-4-8">This office has no contact tags yet.</p>
              ) : null}
            </fieldset>
          ))}
          <fieldset className={`no-margin no-pad no-border ${classes.group}`}>
            <legend className="caption pad-4-8">Contact types</legend>
            {[{ type_id: 0, type_name: 'No type', color: '' }, ...types].map((type) => (
              <label
                key={type.type_id}
                className="row text-13 gap-8 min-h-34 pad-0-8 radius-control pointer hover-tint touch-min-h-44"
              >
                <input
                  type="checkbox"
                  className="square-16 fixed-size no-margin accent"
                  checked={filter.types.includes(type.type_id)}
                  onChange={() => onFilter({ ...filter, types: toggled(filter.types, type.type_id) })}
                />
                <span className={classes.color} style={{ background: type.color || undefined }} />
                <span className="ellipsis min-w-0">{type.type_name}</span>
              </label>
            ))}
          </fieldset>
        </div>
        <div className="flex fixed-size justify-between pad-8 line-top">
          <PlainButton
            aria-disabled={chosen === 0 || undefined}
            onClick={() => {
              if (chosen > 0) onFilter({ ...filter, tags: [], types: [] });
            }}
          >
            Clear
          </PlainButton>
          <PlainButton onClick={() => menu.onChange(false)}>Close</PlainButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
