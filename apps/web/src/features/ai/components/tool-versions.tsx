import { ai as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { keptOf, restoreTool } from '../mutations.ts';
import { SqlText } from './sql-text.tsx';
import { Versions } from './versions.tsx';

/** What a tool was, and the way back to it. */
export function ToolVersions({
  tool,
  office,
  onClose,
}: {
  tool: contract.AiTool;
  /** Whose kept questions are run with it. */
  office: contract.AiPrompt | undefined;
  onClose: () => void;
}) {
  const found = useQuery({
    queryKey: ['ai-tool-versions', tool.id],
    queryFn: ({ signal }) => call(contract.listToolVersions, { params: { id: tool.id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Versions
      title={`Versions of ${tool.name}`}
      found={found}
      back="Go back to"
      show={(one) => (
        <>
          <p className="text-13 no-margin breakable">{one.description}</p>
          <SqlText text={one.sql_query} label={`SQL query of version ${one.version}`} />
        </>
      )}
      onBack={async ({ version }) => {
        await restoreTool(tool, keptOf(office), version);
        notify({ message: `${tool.name} is as version ${version} was.`, kind: 'success' });
      }}
      onClose={onClose}
    />
  );
}
