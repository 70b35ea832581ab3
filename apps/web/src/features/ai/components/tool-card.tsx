import { ai as contract } from '@chairline/contract';
import { Box, Button } from '@mantine/core';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { CheckDialog } from '../checks/check-dialog.tsx';
import { SaveOffer } from '../checks/save-offer.tsx';
import { deleteTool, faultWords, keptOf, parametersOf, saveTool } from '../mutations.ts';
import { fetchPromptTools } from '../queries.ts';
import { askedOf, formOf, missingOf, type ToolForm, toolFormFields } from '../tool-form.ts';
import { ErrorDialog } from './error-dialog.tsx';
import { SqlText } from './sql-text.tsx';
import { ToolFields } from './tool-fields.tsx';
import { ToolVersions } from './tool-versions.tsx';
import { TryQuery } from './try-query.tsx';

interface ToolCardProps {
  tool: contract.AiTool;
  office: contract.AiPrompt | undefined;
  editing: boolean;
  onEdit: (editing: boolean) => void;
}

/** A tool: what it is, and in edit mode its fields. One tool is edited at a time. */
export function ToolCard({ tool, office, editing, onEdit }: ToolCardProps) {
  const [versions, setVersions] = useState(false);
  const title = `tool-${tool.id}`;
  return (
    <article className="panel pad-16 grid gap-12 min-w-0" aria-labelledby={title}>
      <header className="row wrap gap-8">
        <span className="pad-2-6 radius-control box-line size-12 tabular">ID {tool.id}</span>
        <span
          className={`pad-2-6 radius-control size-12 ${tool.active ? 'bg-ok-tint ink-ok' : 'bg-sunken ink-dim'}`}
        >
          {tool.active ? 'Active' : 'Inactive'}
        </span>
        <Box
          component="h4"
          id={title}
          flex="1 1 180px"
          className="text-14 semibold no-margin breakable"
          tabIndex={-1}
        >
          {tool.name}
        </Box>
        {editing ? null : (
          <>
            <Button
              variant="subtle"
              color="gray"
              size="xs"
              className="phone-min-h-44"
              onClick={() => setVersions(true)}
            >
              Versions
            </Button>
            <Button
              variant="default"
              size="xs"
              className="phone-min-h-44"
              aria-label={`Edit ${tool.name}`}
              onClick={() => onEdit(true)}
            >
              Edit
            </Button>
          </>
        )}
      </header>
      {editing ? (
        <EditTool key={tool.id} tool={tool} office={office} onDone={() => onEdit(false)} />
      ) : (
        <ToolFacts tool={tool} />
      )}
      {versions ? <ToolVersions tool={tool} office={office} onClose={() => setVersions(false)} /> : null}
    </article>
  );
}

function ToolFacts({ tool }: { tool: contract.AiTool }) {
  const { agent, asked_of, description, run_location, sql_query, parameters } = tool;
  return (
    <>
      <p className="hint no-margin">
        Runs in {run_location}
        {agent === 'AI Analytical' ? `, asked of ${asked_of.join(', ') || 'nobody'}` : ''}
      </p>
      <p className="text-13 no-margin breakable">{description}</p>
      <SqlText text={sql_query} label={`SQL query of ${tool.name}`} />
      {parameters.length === 0 ? (
        <p className="hint no-margin">No parameters defined</p>
      ) : (
        <div>
          <p className="hint no-margin">Parameters ({parameters.length})</p>
          <ul className="plain-list grid gap-4 margin-4-0-0">
            {parameters.map(({ name, datatype, description: about }) => (
              <li key={name} className="text-13 breakable">
                <span className="medium">{name}</span> <span className="ink-dim">{datatype}</span>
                {about ? ` · ${about}` : ''}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type ToolDraft = ComponentProps<typeof CheckDialog>['tool'] & object;

interface EditToolProps {
  tool: contract.AiTool;
  office: contract.AiPrompt | undefined;
  onDone: () => void;
}

function EditTool({ tool, office, onDone }: EditToolProps) {
  const form = useVersionedForm<ToolForm>(`ai-tool ${tool.id}`, toolFormFields, formOf(tool), tool.version);
  const [missing, setMissing] = useState<(keyof ToolForm)[]>([]);
  const [refused, setRefused] = useState<string | null>(null);
  const [checking, setChecking] = useState<ToolDraft | null>(null);
  const [offered, setOffered] = useState(false);
  /** As it was typed when it was tried last. */
  const [tried, setTried] = useState<string | null>(null);
  const typed = JSON.stringify(form.values);
  const saving = useFormWork<ToolForm, contract.AiTool>({
    form,
    fetchNewest: async () => (await fetchPromptTools())[tool.agent].tools.find(({ id }) => id === tool.id),
    fieldsOf: formOf,
    overtaken: contract.aiMessages.changed,
    gone: 'Somebody else deleted this tool meanwhile.',
  });
  const deleting = useWork(
    (error) => `${contract.aiMessages.deleteFailed}${faultWords(error, contract.aiMessages.unknown)}`,
  );
  const busy = saving.busy || deleting.busy;
  const leave = () => {
    form.clear();
    onDone();
  };

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const empty = missingOf(form.values);
    setMissing(empty);
    if (empty.length > 0) return;
    // Only what is written otherwise can be answered otherwise.
    if (office && form.changed && tried !== typed) setOffered(true);
    else await saveTyped();
  };
  const saveTyped = () =>
    saving.run(async () => {
      try {
        const known = { id: tool.id, version: form.version };
        await saveTool(tool.agent, form.values, keptOf(office), known);
      } catch (error) {
        // What was refused is said in the dialog; a conflict, or a lost connection, goes on to the form.
        if (error instanceof ApiError) throw error;
        setRefused(faultWords(error, contract.aiMessages.saveFailed));
        return;
      }
      notify({ message: `${form.values.name.trim()} was saved.`, kind: 'success' });
      leave();
    });
  const check = () => {
    const empty = missingOf(form.values);
    setMissing(empty);
    if (empty.length > 0) return;
    try {
      const parameters = parametersOf(form.values);
      setChecking({
        ...form.values,
        asked_of: askedOf(form.values),
        parameters,
        agent: tool.agent,
        id: tool.id,
      });
    } catch (error) {
      setRefused(faultWords(error, contract.aiMessages.unknown));
    }
  };
  const fault = refused ?? saving.fault ?? deleting.fault;
  const close = () => {
    setRefused(null);
    saving.setFault(null);
    deleting.setFault(null);
  };

  return (
    <>
      <form
        className="grid gap-12 min-w-0"
        aria-label={`Edit ${tool.name}`}
        noValidate
        onSubmit={(event) => void save(event)}
      >
        {form.restored ? <RestoredNote onClear={form.clear} /> : null}
        <ToolFields agent={tool.agent} form={form} missing={missing} busy={busy} />
        <TryQuery form={form.values} office={office} />
        <div className="row wrap justify-end gap-8">
          <Button
            variant="subtle"
            color="error"
            className="phone-min-h-44"
            loading={deleting.busy}
            disabled={saving.busy}
            onClick={() =>
              void deleting.run(async () => {
                await deleteTool(tool, keptOf(office));
                form.clear();
              })
            }
          >
            Delete
          </Button>
          <span className="grow" />
          {office ? (
            <Button
              variant="default"
              className="phone-min-h-44"
              disabled={busy}
              aria-label={`Try on the last questions: ${tool.name}`}
              onClick={check}
            >
              Try on the last questions
            </Button>
          ) : null}
          <Button variant="default" className="phone-min-h-44" disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button type="submit" className="phone-min-h-44" loading={saving.busy} disabled={deleting.busy}>
            Save
          </Button>
        </div>
        {fault ? <ErrorDialog message={fault} onClose={close} /> : null}
      </form>
      {checking && office ? (
        <CheckDialog
          agent={tool.agent}
          office={office}
          tool={checking}
          onTried={() => setTried(typed)}
          onSave={saveTyped}
          onClose={() => setChecking(null)}
        />
      ) : null}
      {offered ? (
        <SaveOffer
          what={tool.name}
          busy={busy}
          onTry={() => {
            setOffered(false);
            check();
          }}
          onSave={() => void saveTyped().then(() => setOffered(false))}
          onClose={() => setOffered(false)}
        />
      ) : null}
    </>
  );
}
