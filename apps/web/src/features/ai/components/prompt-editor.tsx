import { ai as contract } from '@chairline/contract';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { CheckDialog } from '../checks/check-dialog.tsx';
import { tellKept } from '../checks/check-queries.ts';
import { SaveOffer } from '../checks/save-offer.tsx';
import { fetchPromptTools, holdPrompt } from '../queries.ts';
import { SqlText } from './sql-text.tsx';
import { Versions } from './versions.tsx';

const fields = z.object({ prompt: z.string() });
type Fields = z.infer<typeof fields>;
const fieldsOf = ({ prompt }: contract.AiPrompt): Fields => ({ prompt });

interface PromptEditorProps {
  agent: contract.AgentPurpose;
  saved: contract.AiPrompt;
}

/** An agent's prompt for an office. What is typed is kept until it is saved or given up. */
export function PromptEditor({ agent, saved }: PromptEditorProps) {
  const { client_id, client_name } = saved;
  const form = useVersionedForm<Fields>(
    `ai-prompt ${client_id} ${agent}`,
    fields,
    fieldsOf(saved),
    saved.version,
  );
  const [versions, setVersions] = useState(false);
  const [checking, setChecking] = useState(false);
  const [offered, setOffered] = useState(false);
  /** As it was typed when it was tried last. */
  const [tried, setTried] = useState<string | null>(null);
  const { changed, version, clear } = form;
  // Saved, here or by somebody else, while nothing is typed: show what is saved.
  useEffect(() => {
    if (!changed && version !== saved.version) clear();
  }, [changed, version, saved.version, clear]);
  const { busy, fault, run } = useFormWork<Fields, contract.AiPrompt>({
    form,
    fetchNewest: async () =>
      (await fetchPromptTools())[agent].prompts.find((prompt) => prompt.client_id === client_id),
    fieldsOf,
    overtaken: contract.aiMessages.changed,
  });

  const keep = async (prompt: string, from: number) => {
    const { kept, ...next } = await call(contract.updateAiPrompt, {
      body: { client_id, agent, prompt, version: from },
      quiet400: true,
    });
    holdPrompt(agent, next);
    clear();
    notify({ message: `The prompt of ${agent} for ${client_name} was saved.`, kind: 'success' });
    tellKept({ client_id, agent }, kept);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !changed) return;
    if (tried === form.values.prompt) await saveTyped();
    else setOffered(true);
  };
  const saveTyped = () => run(() => keep(form.values.prompt, version));

  return (
    <>
      <form className="grid gap-8 min-w-0" noValidate onSubmit={(event) => void save(event)}>
        {form.restored ? <RestoredNote onClear={clear} /> : null}
        <Textarea
          label="Edit Prompt"
          rows={10}
          value={form.values.prompt}
          maxLength={contract.PROMPT_MAX}
          readOnly={busy}
          onChange={(event) => form.set('prompt', event.currentTarget.value)}
        />
        {newestNotes(form)('prompt')}
        <div className="row wrap justify-end gap-8">
          <p className="text-13 no-margin grow" role="alert">
            <span className="ink-error">{fault}</span>
            {fault === null && changed ? <span className="ink-dim">Not saved yet.</span> : null}
          </p>
          <Button variant="subtle" color="gray" className="phone-min-h-44" onClick={() => setVersions(true)}>
            Versions
          </Button>
          <Button
            variant="default"
            className="phone-min-h-44"
            aria-label={changed ? `Try on the last questions: ${agent}` : `Check ${agent} with questions`}
            onClick={() => setChecking(true)}
          >
            {changed ? 'Try on the last questions' : 'Check'}
          </Button>
          {changed ? (
            <Button variant="default" className="phone-min-h-44" disabled={busy} onClick={clear}>
              Discard
            </Button>
          ) : null}
          <Button type="submit" className="phone-min-h-44" loading={busy} disabled={!changed}>
            Save Prompt
          </Button>
        </div>
        {versions ? (
          <PromptVersions
            agent={agent}
            saved={saved}
            onBack={(prompt) => keep(prompt, saved.version)}
            onClose={() => setVersions(false)}
          />
        ) : null}
      </form>
      {offered ? (
        <SaveOffer
          what="the prompt"
          busy={busy}
          onTry={() => {
            setOffered(false);
            setChecking(true);
          }}
          onSave={() => void saveTyped().then(() => setOffered(false))}
          onClose={() => setOffered(false)}
        />
      ) : null}
      {/* Not within the form: what is submitted in the dialog saves no prompt. */}
      {checking ? (
        <CheckDialog
          agent={agent}
          office={saved}
          prompt={changed ? form.values.prompt : null}
          {...(changed && { onTried: () => setTried(form.values.prompt), onSave: saveTyped })}
          onClose={() => setChecking(false)}
        />
      ) : null}
    </>
  );
}

interface PromptVersionsProps extends PromptEditorProps {
  onBack: (prompt: string) => Promise<void>;
  onClose: () => void;
}

function PromptVersions({ agent, saved, onBack, onClose }: PromptVersionsProps) {
  const { client_id, client_name } = saved;
  const found = useQuery({
    queryKey: ['ai-prompt-versions', client_id, agent],
    queryFn: ({ signal }) => call(contract.listPromptVersions, { query: { client_id, agent }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Versions
      title={`Prompts of ${agent} for ${client_name}`}
      found={found}
      back="Go back to"
      show={(one) => <SqlText text={one.prompt || 'Empty'} label={`Prompt of version ${one.version}`} />}
      onBack={({ prompt }) => onBack(prompt)}
      onClose={onClose}
    />
  );
}
