import { mdiAccountOutline, mdiBellOutline, mdiCheckCircleOutline, mdiClose, mdiMagnify } from '@mdi/js';
import { Button, Kbd, Switch, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { AccessDenied } from '../../ui/access-denied.tsx';
import { ArrivalsPill } from '../../ui/arrivals-pill.tsx';
import { Banner, type BannerTone } from '../../ui/banner.tsx';
import { ContactAvatar } from '../../ui/contact-avatar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailedState } from '../../ui/failed-state.tsx';
import { GridTable } from '../../ui/grid-table.tsx';
import grid from '../../ui/grid-table.module.css';
import { Icon } from '../../ui/icon.tsx';
import { ListSearch } from '../../ui/list-search.tsx';
import { NewestNote } from '../../ui/newest-note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { RestoredNote } from '../../ui/restored-note.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TablePager } from '../../ui/table-pager.tsx';
import { EdgeNotice } from '../../ui/thread/edge-notice.tsx';
import { Option } from '../../ui/thread/option.tsx';
import { ThreadSkeleton } from '../../ui/thread/thread-skeleton.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './gallery.module.css';
import { GalleryDialog } from './gallery-dialog.tsx';

/** The states that a picture can show without a hand: the taker of the pictures puts them on (e2e/screens/gallery.ts). */
const FORCED = ['none', 'hover', 'focus-visible', 'active'] as const;
const TONES: readonly BannerTone[] = ['info', 'ok', 'warning', 'error'];
const FILLS = [
  'bg',
  'panel',
  'raised',
  'sunken',
  'selected',
  'skeleton',
  'brand-tint',
  'ok-tint',
  'warn-tint',
  'error-tint',
];
const INKS = ['text', 'text-dim', 'brand-text', 'ok-text', 'warn-text', 'error-text'];
const PERSON = { first_name: 'Maya', last_name: 'Okafor', full_name: 'Maya Okafor' };
const nothing = () => undefined;

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.part} aria-label={name}>
      <h2 className={`no-margin ${classes.name}`}>{name}</h2>
      <div className="flex wrap items-top gap-12">{children}</div>
    </section>
  );
}

/** One control in every state it may be forced into. */
function InStates({ children }: { children: ReactNode }) {
  return FORCED.map((state) => (
    <span key={state} data-force={state}>
      {children}
    </span>
  ));
}

function Colours() {
  return (
    <>
      <Part name="Fills">
        {FILLS.map((fill) => (
          <span key={fill} className="pad-12 box-line" style={{ background: `var(--cl-${fill})` }}>
            {fill}
          </span>
        ))}
      </Part>
      <Part name="Inks">
        {INKS.map((ink) => (
          <span key={ink} style={{ color: `var(--cl-${ink})` }}>
            {ink} (503) 555-0177
          </span>
        ))}
      </Part>
    </>
  );
}

function Controls() {
  const [search, setSearch] = useState('Okafor');
  return (
    <>
      <Part name="Buttons">
        <InStates>
          <PlainButton>Plain</PlainButton>
        </InStates>
        <InStates>
          <PlainButton filled>Filled</PlainButton>
        </InStates>
        <PlainButton aria-disabled>Not now</PlainButton>
        <InStates>
          <Button size="xs">Dialog’s own</Button>
        </InStates>
        <Button size="xs" variant="default" disabled>
          Not now
        </Button>
        <InStates>
          <Option icon={mdiClose} label="An option of a message" onClick={nothing} />
        </InStates>
        <Option icon={mdiClose} label="One that cannot be used" disabled onClick={nothing} />
      </Part>
      <Part name="Fields">
        <TextInput label="Label" placeholder="Placeholder" />
        <TextInput label="With a fault" error="Say what is wrong and what to do" defaultValue="Text" />
        <TextInput label="Off" disabled defaultValue="Text" />
        <Switch label="On" defaultChecked />
        <ListSearch label="Search" placeholder="Search" value={search} onChange={setSearch} />
        <ListSearch label="Empty search" placeholder="Search" value="" onChange={nothing} />
        <Kbd>⌘K</Kbd>
      </Part>
    </>
  );
}

function Notes() {
  return (
    <Part name="Notes">
      {TONES.map((tone) => (
        <Banner
          key={tone}
          tone={tone}
          icon={mdiBellOutline}
          title={`A banner: ${tone}`}
          actions={<PlainButton>Do it</PlainButton>}
        >
          What happened, what was kept and what to do next.
        </Banner>
      ))}
      <NewestNote value="what somebody else wrote meanwhile" onTake={nothing} />
      <RestoredNote onClear={nothing} />
      <span className={classes.box}>
        <ArrivalsPill waiting={3} onShow={nothing} />
      </span>
      <span className={classes.box}>
        <EdgeNotice edge="older" state="loading" onRetry={nothing} />
      </span>
      <span className={classes.box}>
        <EdgeNotice edge="older" state="failed" onRetry={nothing} />
      </span>
    </Part>
  );
}

function Lists() {
  return (
    <>
      <Part name="People">
        <ContactAvatar contact={PERSON} typeColor="#1b7443" />
        <ContactAvatar contact={{ first_name: '', last_name: '', phone_num: '+15035550177' }} />
        <UserAvatar user={{ username: 'desk', ...PERSON }} size={36} />
      </Part>
      <Part name="A table">
        <div className="w-full">
          <SectionHead title="A section" hint="What it is for, in a sentence.">
            <PlainButton>Do it</PlainButton>
          </SectionHead>
          <GridTable label="Offices" columns="2fr 1fr" headings={['Name', 'Number']} actions>
            {['Fernhill Dental', 'Old Mill Dental'].map((name) => (
              <div key={name} role="row" className={grid.row}>
                <span role="cell" className={grid.cell} data-label="Name">
                  {name}
                </span>
                <span role="cell" className={grid.cell} data-label="Number">
                  (503) 555-0177
                </span>
                <span role="cell" className={grid.actions}>
                  <PlainButton>Edit</PlainButton>
                </span>
              </div>
            ))}
          </GridTable>
          <TablePager total={120} page={2} size={25} onChange={nothing} />
        </div>
      </Part>
      <Part name="Nothing there">
        <span className={classes.box}>
          <EmptyState icon={mdiAccountOutline} title="Nobody yet" hint="Why it is empty and what to do.">
            <PlainButton>Do it</PlainButton>
          </EmptyState>
        </span>
        <span className={classes.box}>
          <EmptyState icon={mdiMagnify} title="Nothing found" />
        </span>
        <span className={classes.box}>
          <FailedState title="The list could not be loaded" hint="What was kept." onRetry={nothing} />
        </span>
        <span className={classes.box}>
          <AccessDenied />
        </span>
      </Part>
      <Part name="On its way">
        <div className={classes.box}>
          <SkeletonRows count={3} rowHeight={45} />
        </div>
        <div className={classes.box}>
          <ThreadSkeleton />
        </div>
        <Icon path={mdiCheckCircleOutline} label="Done" />
      </Part>
    </>
  );
}

/** Every primitive in every state: what the pictures of `npm run screens -- --compare` begin with. */
export function Gallery({ dialog }: { dialog: string | null }) {
  return (
    <main className="h-full scroll-y pad-16">
      <h1 className={`no-margin ${classes.title}`}>The look</h1>
      <Controls />
      <Notes />
      <Lists />
      <Colours />
      <GalleryDialog which={dialog} />
    </main>
  );
}
