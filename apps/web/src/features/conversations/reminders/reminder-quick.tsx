import { conversations as contract } from '@chairline/contract';
import { Button } from '@mantine/core';
import { AskRemove } from './ask-remove.tsx';
import { PresetList } from './preset-list.tsx';
import classes from './reminders.module.css';
import { useReminder } from './use-reminder.ts';
import { WhenField } from './when-field.tsx';
import { momentWords } from './when-words.ts';

const words = contract.conversationMessages;

interface ReminderQuickProps {
  convo: contract.Conversation;
  /** Whether it asks if the reminder shall go. */
  asking: boolean;
  onAsking: (asking: boolean) => void;
  onClose: () => void;
}

/** The reminder of an internal conversation: a quick time at one click, an own time, and what is set. */
export function ReminderQuick({ convo, asking, onAsking, onClose }: ReminderQuickProps) {
  const form = useReminder(convo, 'popover', onClose);
  const { existing, timezone, now, busy } = form;
  return (
    <form
      className={`column gap-12 ${classes.quick}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      {existing ? (
        <div className={`row justify-between gap-8 ${classes.set}`}>
          <p className={`hint margin-0-0-12 ${classes.current}`}>
            {existing.delivered_at ? 'Came' : 'Set for'}{' '}
            <strong>{momentWords(Date.parse(existing.reminder_date), timezone, now)}</strong>
          </p>
          <Button
            variant="subtle"
            color="error"
            size="compact-sm"
            loading={busy === 'remove'}
            onClick={() => onAsking(true)}
          >
            {words.removeReminder}
          </Button>
        </div>
      ) : null}
      <PresetList
        now={now}
        timezone={timezone}
        disabled={busy !== null}
        onChoose={(at) => void form.save(at)}
      />
      <WhenField form={form} prompt="Or at your own time" />
      <div className="flex justify-end">
        <Button type="submit" variant="default" loading={busy === 'save'}>
          {existing ? words.changeCurrent : words.setNew}
        </Button>
      </div>
      {asking ? <AskRemove form={form} onClose={() => onAsking(false)} /> : null}
    </form>
  );
}
