import '@mantine/core/styles/Progress.layer.css';
import { callerInfo } from '@chairline/contract';
import { Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './collected.module.css';

const { infoWords } = callerInfo;

interface SectionProgressProps {
  section: callerInfo.InfoSection;
}

/** A section's name and how much of it is filled. */
function SectionProgress({ section: { name, percent } }: SectionProgressProps) {
  return (
    <div className="grid gap-4 min-w-0">
      <div className="flex text-13 justify-between gap-12">
        <span className="medium">{name}</span>
        <span className="ink-dim tabular">{percent} %</span>
      </div>
      <Progress.Root size={6} radius={3}>
        <Progress.Section
          value={percent}
          color={percent === 100 ? 'teal.7' : 'brand'}
          aria-label={`${name} information`}
        />
      </Progress.Root>
    </div>
  );
}

interface SectionsProps {
  info: callerInfo.CallerInfo;
  /** What stands beside a field's value. */
  beside?: (field: callerInfo.InfoField) => ReactNode;
}

/** What was collected, section by section, with what is missing (specification 3, section 5). */
export function Sections({ info, beside }: SectionsProps) {
  return (
    <div className="grid gap-16" style={{ maxWidth: 640 }}>
      {callerInfo.sectionsOf(info).map((section) =>
        section.shown ? (
          <section key={section.key} className="grid gap-8" aria-label={section.name}>
            <SectionProgress section={section} />
            <dl className="grid gap-6 no-margin text-13">
              {section.lines.map(({ field, name, value }) => (
                <div key={field} className={classes.line}>
                  <dt className="ink-dim">{name}</dt>
                  <dd className={`no-margin breakable ${value === '' ? 'ink-dim' : 'medium'}`}>
                    {value || infoWords.notCollected}
                  </dd>
                  {beside?.(field)}
                  {info.quotes[field] ? (
                    <dd className="caption no-margin breakable">“{info.quotes[field]}”</dd>
                  ) : null}
                </div>
              ))}
            </dl>
          </section>
        ) : (
          <p key={section.key} className="hint no-margin">
            {infoWords.noInsurance}
          </p>
        ),
      )}
    </div>
  );
}
