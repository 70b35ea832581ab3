import { Button, Menu } from '@mantine/core';
import { mdiCalendarMultiselectOutline, mdiCalendarPlusOutline, mdiPlus } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';

interface CreateMenuProps {
  /** Why no event can be made; null where one can. */
  whyNoEvent: string | null;
  mayMakeCalendars: boolean;
  onEvent: () => void;
  onCalendar: () => void;
}

/** Event, Calendar (specification 3, section 2.7). */
export function CreateMenu({ whyNoEvent, mayMakeCalendars, onEvent, onCalendar }: CreateMenuProps) {
  return (
    <Menu position="bottom-start" width={220} transitionProps={{ duration: 120 }}>
      <Menu.Target>
        <Button leftSection={<Icon path={mdiPlus} />} className="fixed-size">
          Create
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon path={mdiCalendarPlusOutline} />}
          disabled={whyNoEvent !== null}
          onClick={onEvent}
        >
          Event
          {whyNoEvent === null ? null : <span className="block caption">{whyNoEvent}</span>}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon path={mdiCalendarMultiselectOutline} />}
          disabled={!mayMakeCalendars}
          onClick={onCalendar}
        >
          Calendar
          {mayMakeCalendars ? null : <span className="block caption">Only an admin makes calendars.</span>}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
