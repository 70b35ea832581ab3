import { Button } from '@mantine/core';
import type { calendar as contract } from '@chairline/contract';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';

type Scope = contract.EventScope;

/** How much of a series a change is for, as buttons say it. */
const scopeWords: Record<Scope, string> = {
  one: 'Only this one',
  following: 'This and all following',
  all: 'The whole series',
};

interface ScopeQuestionProps {
  /** 'Move', 'Change', 'Delete'. */
  verb: string;
  /** The event's title. */
  title: string;
  /** Those that make sense. */
  scopes?: readonly Scope[];
  onChoose: (scope: Scope) => void;
  onClose: () => void;
}

/** Asked before a change of an event that repeats. */
export function ScopeQuestion(props: ScopeQuestionProps) {
  const { verb, title, scopes = ['one', 'following', 'all'], onChoose, onClose } = props;
  return (
    <SheetDialog title={`${verb} a repeating event`} onClose={onClose} width={420}>
      <p className="text-14 margin-0-0-12">
        {title} repeats. {verb} which of its times?
      </p>
      <div className="grid gap-8">
        {scopes.map((scope, index) => (
          <Button
            key={scope}
            variant="default"
            data-autofocus={index === 0 || undefined}
            onClick={() => onChoose(scope)}
          >
            {scopeWords[scope]}
          </Button>
        ))}
      </div>
      <SheetActions>
        <Button variant="subtle" color="gray" onClick={onClose}>
          Cancel
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
