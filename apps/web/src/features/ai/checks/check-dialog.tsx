import '@mantine/core/styles/Progress.layer.css';
import { ai as contract, type RouteInput } from '@chairline/contract';
import { Button, Progress } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { centsWords } from '../talk/receipt-words.ts';
import { type CaseDraft, CaseList } from './case-list.tsx';
import { CheckItem } from './check-item.tsx';
import { type CheckPlace, renewChecks, useCases, useCheck, useChecks } from './check-queries.ts';
import { checkWords, inOrder, settled } from './check-words.ts';

type Tool = NonNullable<RouteInput<typeof contract.beginAiCheck>['body']['tool']>;

interface CheckDialogProps {
  agent: contract.AgentPurpose;
  office: contract.AiPrompt;
  /** What is typed and not saved; null for what is saved. */
  prompt?: string | null;
  tool?: Tool;
  /** What is typed was tried: its questions are being run. */
  onTried?: () => void;
  /** Saves what is typed; left out where nothing is, or where it cannot be from here. */
  onSave?: () => Promise<unknown>;
  onClose: () => void;
}

const counts = [20, 10, 5, 1] as const;

/**
 * An agent's prompt or tool, as it is written or was, run on the questions that were asked last or on the kept ones:
 * each answer beside the one before.
 */
export function CheckDialog(props: CheckDialogProps) {
  const { agent, office, prompt = null, tool, onTried, onSave, onClose } = props;
  const place = { client_id: office.client_id, agent };
  const [chosen, setChosen] = useState<number | null>(null);
  const [draft, setDraft] = useState<CaseDraft | null>(null);
  const checks = useChecks(place);
  const check = checks.data?.find(({ check_id }) => check_id === chosen) ?? checks.data?.[0];
  return (
    <SheetDialog title={`Check ${agent} for ${office.client_name}`} onClose={onClose} width={980}>
      <div className="grid gap-16 min-w-0">
        <Begin
          place={place}
          prompt={prompt}
          tool={tool}
          running={checks.data?.find(({ state }) => state === 'running')}
          onBegun={(draft) => {
            setChosen(null);
            if (draft) onTried?.();
          }}
        />
        <QueryWait query={checks} subject="The checks" rows={2} rowHeight={44} />
        {check ? (
          <>
            <CheckChoice checks={checks.data ?? []} check={check} onChoose={setChosen} />
            <Found
              place={place}
              check={check}
              onKeep={(question) => {
                setDraft({ question, expects: '' });
              }}
            />
          </>
        ) : null}
        <CaseList place={place} draft={draft} onDraft={setDraft} />
        {onSave ? <Decide onSave={onSave} onClose={onClose} /> : null}
      </div>
    </SheetDialog>
  );
}

/** What was looked at is saved, or gone on with. */
function Decide({ onSave, onClose }: { onSave: () => Promise<unknown>; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    // Saved or not: what was refused is said in the form.
    await onSave().finally(() => setBusy(false));
    onClose();
  };
  return (
    <SheetActions>
      <Button variant="default" className="phone-min-h-44" disabled={busy} onClick={onClose}>
        Back to editing
      </Button>
      <Button className="phone-min-h-44" loading={busy} onClick={() => void save()}>
        Save
      </Button>
    </SheetActions>
  );
}

interface BeginProps {
  place: CheckPlace;
  prompt: string | null;
  tool: Tool | undefined;
  running: contract.AiCheck | undefined;
  /** @param draft it was what is typed, and not what is saved */
  onBegun: (draft: boolean) => void;
}

function Begin({ place, prompt, tool, running, onBegun }: BeginProps) {
  const cases = useCases(place);
  const versions = useQuery({
    queryKey: ['ai-prompt-versions', place.client_id, place.agent],
    queryFn: ({ signal }) => call(contract.listPromptVersions, { query: place, signal }),
    staleTime: 0,
  });
  const [what, setWhat] = useState('20');
  const [which, setWhich] = useState(prompt === null ? 'saved' : 'draft');
  const work = useWork();
  const begin = () =>
    work.run(async () => {
      const run = {
        ...(which === 'draft' && prompt !== null ? { prompt } : {}),
        ...(which === 'draft' || which === 'saved' ? {} : { prompt_version: Number(which) }),
        ...(tool ? { tool } : {}),
        ...(what === 'kept'
          ? { kind: 'kept' as const }
          : { kind: 'asked' as const, questions: Number(what) }),
      };
      await call(contract.beginAiCheck, { body: { ...place, ...run }, quiet400: true });
      await renewChecks(place);
      onBegun(tool !== undefined || (which === 'draft' && prompt !== null));
    });
  const stop = (id: number) =>
    work.run(async () => {
      await call(contract.stopAiCheck, { params: { id }, body: { client_id: place.client_id } });
      await renewChecks(place);
    });
  return (
    <section className="grid gap-8 min-w-0" aria-label="What is run">
      <div className="flex wrap gap-12 items-bottom">
        <ChoiceField
          label="Prompt"
          flex="1 1 240px"
          value={which}
          data={[
            ...(prompt === null ? [] : [{ value: 'draft', label: 'As it is written, not saved' }]),
            { value: 'saved', label: 'As it is saved' },
            ...(versions.data ?? []).slice(1).map(({ version }) => ({
              value: String(version),
              label: version === 0 ? 'As shipped' : `Version ${version}`,
            })),
          ]}
          onChange={setWhich}
        />
        <ChoiceField
          label="Questions"
          flex="1 1 240px"
          value={what}
          data={[
            ...counts.map((count) => ({
              value: String(count),
              label: count === 1 ? 'The last one asked' : `The last ${count} asked`,
            })),
            { value: 'kept', label: `The kept ones (${cases.data?.length ?? 0})` },
          ]}
          onChange={setWhat}
        />
        {running ? (
          <Button
            variant="default"
            className="phone-min-h-44"
            loading={work.busy}
            onClick={() => void stop(running.check_id)}
          >
            Stop
          </Button>
        ) : (
          <Button className="phone-min-h-44" loading={work.busy} onClick={() => void begin()}>
            Run
          </Button>
        )}
      </div>
      <p className="hint no-margin">
        {tool ? `With ${tool.name || 'the tool'} as it is written. ` : ''}Each question is put to the model
        once, within the office’s limits, and that stands in the office’s log. Nobody is told, nothing is
        sent. Questions that looked into conversations among staff are left out.
      </p>
      <p className="no-margin text-13 ink-error" role="alert">
        {work.fault}
      </p>
    </section>
  );
}

interface CheckChoiceProps {
  checks: readonly contract.AiCheck[];
  check: contract.AiCheck;
  onChoose: (id: number) => void;
}

function CheckChoice({ checks, check, onChoose }: CheckChoiceProps) {
  const { timezone } = useSession().client;
  const wordsOf = ({ begun_at, begun_by, prompt_version, tool, kind }: contract.AiCheck) =>
    [
      formatWhen(begun_at, timezone),
      begun_by,
      kind === 'kept' ? 'kept questions' : 'last questions',
      prompt_version === null ? 'a draft' : prompt_version === 0 ? 'as shipped' : `version ${prompt_version}`,
      ...(tool ? [`a draft of ${tool}`] : []),
    ].join(', ');
  return (
    <ChoiceField
      label="Check"
      value={check.check_id}
      data={checks.map((one) => ({ value: one.check_id, label: wordsOf(one) }))}
      onChange={onChoose}
    />
  );
}

interface FoundProps {
  place: CheckPlace;
  check: contract.AiCheck;
  onKeep: (question: string) => void;
}

function Found({ place, check, onKeep }: FoundProps) {
  const query = useCheck(place, check);
  const words = checkWords(check);
  return (
    <section className="grid gap-12 min-w-0" aria-label="What came of it">
      <p className="no-margin text-13 medium" role="status">
        {words}
        {check.cents > 0 ? ` · ${centsWords(check.cents)}` : ''}
      </p>
      {check.state === 'running' ? (
        <Progress.Root size={8} radius={4}>
          <Progress.Section
            value={Math.floor((check.done / check.total) * 100)}
            color="brand"
            aria-label="Questions that are answered"
            aria-valuetext={words}
          />
        </Progress.Root>
      ) : null}
      {check.why === null ? null : (
        <p className="no-margin text-13 ink-warn" role="alert">
          {check.why}
        </p>
      )}
      <QueryWait query={query} subject="The answers" rows={3} rowHeight={88} />
      {inOrder(query.data?.items ?? []).map((item) => (
        <CheckItem
          key={item.item_id}
          place={place}
          checkId={check.check_id}
          item={settled(item, check)}
          onKeep={check.kind === 'kept' ? null : onKeep}
        />
      ))}
    </section>
  );
}
