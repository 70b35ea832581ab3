import { lazy, Suspense } from 'react';
import { loadChunk } from '../../../lib/load-chunk.ts';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';

const load = () => loadChunk('label-settings', () => import('../settings/index.ts'));
const pages = {
  tags: lazy(async () => ({ default: (await load()).TagSettings })),
  contactTypes: lazy(async () => ({ default: (await load()).ContactTypeSettings })),
  templates: lazy(async () => ({ default: (await load()).TemplateSettings })),
};

/** Which of the settings tables. */
export type LabelSettingsKind = keyof typeof pages;

interface LabelSettingsPanelProps {
  kind: LabelSettingsKind;
  /** Stands in the desk's centre, with a close icon. */
  onClose: () => void;
}

/** The settings table of tags, contact types or templates in the front desk's centre panel; loaded when it is opened. */
export function LabelSettingsPanel({ kind, onClose }: LabelSettingsPanelProps) {
  const Page = pages[kind];
  return (
    <ErrorBoundary key={kind}>
      <Suspense fallback={<SkeletonRows count={8} rowHeight={48} withAvatar={false} />}>
        <Page place="desk" onClose={onClose} />
      </Suspense>
    </ErrorBoundary>
  );
}
