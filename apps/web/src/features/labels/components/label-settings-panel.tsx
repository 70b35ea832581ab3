import { Suspense } from 'react';
import { ErrorBoundary } from '../../../ui/error-boundary.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import { ContactTypeSettings, TagSettings, TemplateSettings } from '../lazy-parts.ts';

const pages = {
  tags: TagSettings,
  convoTags: TagSettings,
  contactTypes: ContactTypeSettings,
  templates: TemplateSettings,
};

interface LabelSettingsPanelProps {
  kind: keyof typeof pages;
  /** Stands in a screen's centre, with a close icon. */
  onClose: () => void;
}

/** The settings table of tags, contact types or templates in the centre of a screen; loaded when it is opened. */
export function LabelSettingsPanel({ kind, onClose }: LabelSettingsPanelProps) {
  const Page = pages[kind];
  return (
    <ErrorBoundary key={kind}>
      <Suspense fallback={<SkeletonRows count={8} rowHeight={48} withAvatar={false} />}>
        <Page
          screen="desk"
          onClose={onClose}
          {...(kind === 'convoTags' ? { source: 'convoTags' as const } : {})}
        />
      </Suspense>
    </ErrorBoundary>
  );
}
