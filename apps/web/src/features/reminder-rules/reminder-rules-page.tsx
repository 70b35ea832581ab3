import { reminderRules } from '@chairline/contract';
import { Button } from '@mantine/core';
import { mdiCalendarClockOutline, mdiPlus } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { AskDialog } from '../../ui/ask-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import table from '../../ui/grid-table.module.css';
import { GridTable } from '../../ui/grid-table.tsx';
import { Icon } from '../../ui/icon.tsx';
import { QueryWait } from '../../ui/query-wait.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { deleteRule } from './mutations.ts';
import { rulesQuery } from './queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleRow } from './rule-row.tsx';
import { SwitchOnDialog } from './switch-on-dialog.tsx';

type Rule = reminderRules.ReminderRule;

const columns = 'minmax(104px, 1.2fr) minmax(120px, 1.4fr) minmax(96px, 2.4fr) minmax(56px, auto)';
const headings = ['Name', 'When', 'Text', 'On'];

const blank: reminderRules.RuleForm = { ...reminderRules.ruleSuggestions[0]!, name: '', message: '' };

type Opened =
  | { what: 'form'; start: Rule | reminderRules.RuleForm }
  | { what: 'on' | 'history' | 'delete'; rule: Rule };

/** Settings › Reminders: the rules by which patients are reminded of visits and recalls. */
export function ReminderRulesPage() {
  const admin = useSession().can.administer;
  const query = useQuery(rulesQuery);
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const rules = query.data ?? [];
  return (
    <>
      <SectionHead
        title="Reminders"
        hint="Texts that go to patients by themselves, before a visit or when a recall is due. Before each one leaves, Open Dental is asked again: nobody is reminded of a visit that was moved."
      >
        {admin ? (
          <Button
            leftSection={<Icon path={mdiPlus} size={18} />}
            onClick={() => setOpened({ what: 'form', start: blank })}
          >
            Create New
          </Button>
        ) : null}
      </SectionHead>
      {admin ? null : (
        <p className="hint">Only an admin of your office can make, change and switch these rules.</p>
      )}
      <QueryWait query={query} subject="The reminder rules" rows={3} rowHeight={48} />
      {query.data ? (
        <>
          <GridTable label="Reminder rules" columns={columns} headings={headings} actions>
            {rules.map((rule) => (
              <RuleRow
                key={rule.rule_id}
                rule={rule}
                admin={admin}
                onOpen={(what) => setOpened(what === 'form' ? { what, start: rule } : { what, rule })}
              />
            ))}
            {rules.length === 0 ? (
              <div role="row" className={table.empty}>
                <div role="cell" aria-colspan={headings.length + 1}>
                  <EmptyState
                    icon={mdiCalendarClockOutline}
                    title="No reminders go out by themselves"
                    hint={admin ? 'Begin with one of these, or create your own.' : undefined}
                  >
                    {admin ? <Suggestions rules={rules} onChoose={setOpened} /> : null}
                  </EmptyState>
                </div>
              </div>
            ) : null}
          </GridTable>
          {admin && rules.length > 0 ? (
            <div className="flex wrap gap-8 margin-t-8 items-center">
              <Suggestions rules={rules} onChoose={setOpened} />
            </div>
          ) : null}
        </>
      ) : null}
      {opened?.what === 'form' ? <RuleDialog start={opened.start} rules={rules} onClose={close} /> : null}
      {opened?.what === 'on' ? <SwitchOnDialog rule={opened.rule} onClose={close} /> : null}
      {opened?.what === 'history' ? <HistoryDialog rule={opened.rule} onClose={close} /> : null}
      {opened?.what === 'delete' ? (
        <AskDialog
          title={`Delete ${opened.rule.name}?`}
          question="No more texts go by it. What it has sent stays in the threads."
          confirm="Delete"
          grave
          onClose={close}
          onConfirm={async () => {
            await deleteRule(opened.rule);
            close();
          }}
        />
      ) : null}
    </>
  );
}

interface SuggestionsProps {
  rules: readonly Rule[];
  onChoose: (opened: Opened) => void;
}

/** Ready rules to begin with; those that are there already are not offered again. */
function Suggestions({ rules, onChoose }: SuggestionsProps) {
  const taken = new Set(rules.map(({ name }) => name.toLowerCase()));
  return reminderRules.ruleSuggestions
    .filter(({ name }) => !taken.has(name.toLowerCase()))
    .map((start) => (
      <Button key={start.name} variant="default" onClick={() => onChoose({ what: 'form', start })}>
        {start.name}
      </Button>
    ));
}
