import type { ai as contract } from '@chairline/contract';
import { ai } from '@chairline/contract';
import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { faultWords, keptOf, saveTool } from '../mutations.ts';
import { missingOf, newTool, type ToolForm, toolFormFields } from '../tool-form.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { ToolFields } from './tool-fields.tsx';
import { TryQuery } from './try-query.tsx';

interface CreateToolProps {
  agent: contract.AgentPurpose;
  /** The office that a dry run is for, and whose kept questions are run with it. */
  office: contract.AiPrompt | undefined;
}

/** A new tool of an agent. What is typed is kept until it is created or reset. */
export function CreateTool({ agent, office }: CreateToolProps) {
  const form = useVersionedForm<ToolForm>(`ai-tool-new ${agent}`, toolFormFields, newTool, 0);
  const [missing, setMissing] = useState<(keyof ToolForm)[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const work = useWork((error) => faultWords(error, ai.aiMessages.createFailed));

  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (work.busy) return;
    const empty = missingOf(form.values);
    setMissing(empty);
    if (empty[0]) {
      element.current?.querySelector<HTMLElement>(`[name="${empty[0]}"]`)?.focus();
      return;
    }
    await work.run(async () => {
      await saveTool(agent, form.values, keptOf(office));
      notify({ message: `${form.values.name.trim()} was created.`, kind: 'success' });
      form.clear();
      setMissing([]);
    });
  };

  return (
    <form
      ref={element}
      className="panel pad-16 grid gap-12 content-start min-w-0"
      aria-labelledby="create-tool"
      noValidate
      onSubmit={(event) => void create(event)}
    >
      <h3 id="create-tool" className="text-14 semibold no-margin">
        Create New Tool
      </h3>
      {form.restored ? <RestoredNote onClear={form.clear} /> : null}
      <ToolFields agent={agent} form={form} missing={missing} busy={work.busy} />
      <TryQuery form={form.values} office={office} />
      <div className="row justify-end gap-8">
        <Button
          variant="default"
          className="phone-min-h-44"
          disabled={work.busy || !form.changed}
          onClick={() => {
            form.clear();
            setMissing([]);
          }}
        >
          Reset
        </Button>
        <Button type="submit" variant="light" className="phone-min-h-44" loading={work.busy}>
          Create Tool
        </Button>
      </div>
      {work.fault ? <ErrorDialog message={work.fault} onClose={() => work.setFault(null)} /> : null}
    </form>
  );
}
