import { contacts } from '@chairline/contract';
import { filterQuery, type ListFilter } from '@chairline/office-state/contacts';
import { Menu } from '@mantine/core';
import {
  mdiAccountPlusOutline,
  mdiCheckboxBlankOutline,
  mdiCheckboxMarkedOutline,
  mdiDotsVertical,
  mdiShapeOutline,
  mdiTagOutline,
  mdiTextBoxOutline,
  mdiUpload,
} from '@mdi/js';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../../lib/session.ts';
import { ExportItems } from '../../../ui/export-menu.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useExport } from '../../../ui/use-export.ts';
import { useOpenAtOnce } from '../../../ui/use-open-at-once.ts';
import { chooseList } from '../list-choice.ts';
import { typedSearch } from '../list-view.ts';
import { HeadButton } from './head-button.tsx';
import type { ListWays } from './list-ways.ts';

/** The menu of the list, open from the start: a new contact, and the labels' settings in the centre. */
export default function ListMenu({ onNewContact, onSettings, filter }: ListWays & { filter: ListFilter }) {
  const { button, menu } = useOpenAtOnce();
  const { can, contact_list } = useSession();
  const mayExport = can.administer;
  const { longest_first } = contact_list;
  const onWaiting = contact_list.opens_on === 'waiting';
  const made = useExport();
  return (
    <Menu {...menu} position="bottom-start" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <HeadButton
          ref={button}
          icon={mdiDotsVertical}
          label="More"
          onClick={() => menu.onChange(!menu.opened)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon path={mdiAccountPlusOutline} />} onClick={onNewContact}>
          New contact
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiUpload} />} component={Link} to="/contactsImport">
          Import contacts
        </Menu.Item>
        {mayExport ? (
          <ExportItems
            route={contacts.exportContacts}
            query={() => filterQuery({ ...filter, search: typedSearch() })}
            {...made}
          />
        ) : null}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={onWaiting}
          leftSection={<Icon path={onWaiting ? mdiCheckboxMarkedOutline : mdiCheckboxBlankOutline} />}
          onClick={() => void chooseList({ opens_on: onWaiting ? 'all' : 'waiting' })}
        >
          Open on who waits
        </Menu.Item>
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={longest_first}
          leftSection={<Icon path={longest_first ? mdiCheckboxMarkedOutline : mdiCheckboxBlankOutline} />}
          onClick={() => void chooseList({ longest_first: !longest_first })}
        >
          Longest wait first
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon path={mdiTagOutline} />} onClick={() => onSettings('tags')}>
          Tags
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiShapeOutline} />} onClick={() => onSettings('contactTypes')}>
          Contact types
        </Menu.Item>
        <Menu.Item leftSection={<Icon path={mdiTextBoxOutline} />} onClick={() => onSettings('templates')}>
          Message templates
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
