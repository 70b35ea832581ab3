import { ai as contract } from '@chairline/contract';
import { Box, Textarea } from '@mantine/core';
import { mdiToolboxOutline } from '@mdi/js';
import { useRef, useState } from 'react';
import { ApiError } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { AccessDenied } from '../../../ui/access-denied.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedState } from '../../../ui/failed-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { CreateTool } from '../components/create-tool.tsx';
import { OfficeSetup } from '../components/office-setup.tsx';
import { PromptEditor } from '../components/prompt-editor.tsx';
import { ToolCard } from '../components/tool-card.tsx';
import { usePromptTools } from '../queries.ts';

const denied = <AccessDenied hint={contract.aiMessages.denied} />;

/** /aiAgents: prompts and tools of the AI agents, for the provider's admins alone; the server refuses others as well. */
export function AgentsPage() {
  const { can } = useSession();
  return can.provide ? <Agents /> : denied;
}

function Agents() {
  const { data, error, isFetching, refetch } = usePromptTools();
  const [agent, setAgent] = useState<contract.AgentPurpose>(contract.agentPurposes[0]);
  const [client, setClient] = useState<number | null>(null);
  if (!data) {
    if (error instanceof ApiError && error.code === 'forbidden') return denied;
    if (error)
      return (
        <FailedState
          title="The AI agents could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      );
    return <SkeletonRows count={10} rowHeight={56} withAvatar={false} label="Loading the AI agents" />;
  }
  const { prompts, tools } = data[agent];
  const prompt = prompts.find(({ client_id }) => client_id === client) ?? prompts[0];
  return (
    <Box maw={1240} className="pad-16">
      <h2 className="text-20 margin-b-16 semibold">AI Agents Management</h2>
      {error ? (
        <p className="margin-0-0-8 ink-warn size-12" role="status">
          The newest state could not be loaded; what is shown may be old.
        </p>
      ) : null}
      <div className="flex wrap gap-16 margin-b-16">
        <ChoiceField
          label="Select Agent"
          className="grow"
          maw={320}
          value={agent}
          data={[...contract.agentPurposes]}
          onChange={setAgent}
        />
        <ChoiceField
          label="Select Client"
          className="grow"
          maw={320}
          value={prompt?.client_id ?? 0}
          disabled={prompts.length === 0}
          data={prompts.map(({ client_id, client_name }) => ({
            value: client_id,
            label: client_name,
          }))}
          onChange={setClient}
        />
      </div>
      {prompt ? (
        <PromptEditor key={`${prompt.client_id} ${agent}`} agent={agent} saved={prompt} />
      ) : (
        <Textarea label="Edit Prompt" rows={10} disabled />
      )}
      {prompt ? (
        <OfficeSetup key={`setup ${prompt.client_id} ${agent}`} agent={agent} office={prompt} />
      ) : null}
      <Tools key={agent} agent={agent} tools={tools} office={prompt} />
    </Box>
  );
}

interface ToolsProps {
  agent: contract.AgentPurpose;
  tools: readonly contract.AiTool[];
  office: contract.AiPrompt | undefined;
}

function Tools({ agent, tools, office }: ToolsProps) {
  const [editing, setEditing] = useState<number | null>(null);
  const list = useRef<HTMLElement>(null);
  const edit = (id: number, on: boolean) => {
    setEditing(on ? id : null);
    // The focus goes into the form, and afterwards back to the tool.
    setTimeout(() =>
      list.current
        ?.querySelector<HTMLElement>(on ? `[data-tool="${id}"] input` : `[data-tool="${id}"] h4`)
        ?.focus({ preventScroll: !on }),
    );
  };
  return (
    <section ref={list} aria-labelledby="tools-title" className="grid gap-12 margin-t-20">
      <h3 id="tools-title" className="text-16 semibold no-margin">
        {agent} Tools
      </h3>
      <div className="flex wrap gap-20 items-start">
        {tools.length === 0 ? (
          <EmptyState
            icon={mdiToolboxOutline}
            title={`${agent} has no tools`}
            hint="Without one it can look nothing up. Create the first beside this."
          />
        ) : (
          <Box flex="1.3 1 420px" className="grid gap-16 content-start min-w-0">
            {tools.map((tool) => (
              <div key={tool.id} data-tool={tool.id} className="min-w-0">
                <ToolCard
                  tool={tool}
                  office={office}
                  editing={editing === tool.id}
                  onEdit={(on) => edit(tool.id, on)}
                />
              </div>
            ))}
          </Box>
        )}
        <Box flex="1 1 340px" className="min-w-0">
          <CreateTool agent={agent} office={office} />
        </Box>
      </div>
    </section>
  );
}
