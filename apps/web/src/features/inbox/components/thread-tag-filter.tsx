import type { labels } from '@chairline/contract';
import { keyOf, ofContact } from '@chairline/office-state/inbox';
import { Menu } from '@mantine/core';
import { mdiCheck, mdiFilterVariant } from '@mdi/js';
import { useMemo } from 'react';
import { TagIcon, useTags } from '../../labels/index.ts';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useThreads } from '../store.ts';
import { clearTagFilter, setTagFilter, useTagFilter } from '../thread-filter.ts';
import classes from './header-strip.module.css';

/** Narrows a contact's thread to one tag: those that are seen on its messages first. */
export function ThreadTagFilter({ contactId }: { contactId: number }) {
  const tags = useTags('contactTags');
  const chosen = useTagFilter(contactId);
  const items = useThreads((state) => state.windows.get(keyOf(ofContact(contactId)))?.items);
  const used = useMemo(() => new Set(items?.flatMap((item) => item.tags)), [items]);
  if (tags.length === 0) return null;
  const here = tags.filter((tag) => used.has(tag.tag_id));
  const others = tags.filter((tag) => !used.has(tag.tag_id));
  const active = tags.find((tag) => tag.tag_id === chosen);
  const list = (shown: readonly labels.Tag[]) =>
    shown.map((tag) => (
      <Menu.Item
        key={tag.tag_id}
        leftSection={<TagIcon tag={tag} size={16} decorative />}
        rightSection={tag.tag_id === chosen ? <Icon path={mdiCheck} size={16} label="chosen" /> : null}
        onClick={() => (tag.tag_id === chosen ? clearTagFilter() : setTagFilter(contactId, tag.tag_id))}
      >
        {tag.tag_name}
      </Menu.Item>
    ));
  return (
    <Menu position="bottom-end" shadow="md" width={240} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <IconButton
          icon={mdiFilterVariant}
          label={active ? `Shown: only “${active.tag_name}”` : 'Show only messages with a tag'}
          tip="Show only messages with a tag"
          size={28}
          iconSize={18}
          on={chosen !== null}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu!}>
        {chosen === null ? null : (
          <>
            <Menu.Item onClick={clearTagFilter}>Show all</Menu.Item>
            <Menu.Divider />
          </>
        )}
        {here.length > 0 ? <Menu.Label>On these messages</Menu.Label> : null}
        {list(here)}
        {others.length > 0 ? <Menu.Label>{here.length > 0 ? 'Other tags' : 'Tags'}</Menu.Label> : null}
        {list(others)}
      </Menu.Dropdown>
    </Menu>
  );
}
