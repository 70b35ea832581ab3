import { reminderRules } from '@chairline/contract';
import { ActionIcon, Switch } from '@mantine/core';
import { mdiHistory, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { nameOfLanguage } from '../../lib/language-words.ts';
import table from '../../ui/grid-table.module.css';
import { Icon } from '../../ui/icon.tsx';
import { sayFault } from '../../ui/say-fault.ts';
import { useWork } from '../../ui/use-work.ts';
import { switchRule } from './mutations.ts';

export type RuleAction = 'form' | 'on' | 'history' | 'delete';

interface RuleRowProps {
  rule: reminderRules.ReminderRule;
  admin: boolean;
  onOpen: (what: RuleAction) => void;
}

const actions = [
  { what: 'history', icon: mdiHistory, tip: 'What it sent', forAll: true },
  { what: 'form', icon: mdiPencilOutline, tip: 'Edit', forAll: false },
  { what: 'delete', icon: mdiTrashCanOutline, tip: 'Delete', forAll: false },
] as const;

/** A rule in the list: when it goes, its text, whether it is on. Switching on asks first, switching off does not. */
export function RuleRow({ rule, admin, onOpen }: RuleRowProps) {
  const { busy, run } = useWork(sayFault);
  const others = Object.keys(reminderRules.translationsOf(rule)).map(nameOfLanguage);
  return (
    <div role="row" className={table.row}>
      <div role="cell" className={`${table.cell} phone-size-14 ${table.lead}`}>
        <span className="medium">{rule.name}</span>
      </div>
      <div role="cell" className={table.cell} data-label="When">
        {reminderRules.whenInWords(rule)}
      </div>
      <div role="cell" className={table.cell} data-label="Text">
        <span className="column min-w-0">
          <span className="clamp clamp-2" title={rule.message}>
            {rule.message}
          </span>
          {others.length > 0 ? <span className="caption">Also in {others.join(', ')}</span> : null}
        </span>
      </div>
      <div role="cell" className={table.cell} data-label="On">
        <Switch
          aria-label={`${rule.name} is on`}
          disabled={!admin || busy}
          checked={rule.is_on}
          onChange={(event) => {
            if (event.currentTarget.checked) onOpen('on');
            else void run(() => switchRule(rule, false));
          }}
        />
      </div>
      <div role="cell" className={`${table.cell} ${table.actions}`}>
        {actions
          .filter(({ forAll }) => admin || forAll)
          .map(({ what, icon, tip }) => (
            <ActionIcon
              key={what}
              variant="subtle"
              color="gray"
              className="square-32 ink-dim hover-ink phone-44"
              aria-label={what === 'history' ? `What ${rule.name} sent` : `${tip} ${rule.name}`}
              data-tip={tip}
              onClick={() => onOpen(what)}
            >
              <Icon path={icon} />
            </ActionIcon>
          ))}
      </div>
    </div>
  );
}
