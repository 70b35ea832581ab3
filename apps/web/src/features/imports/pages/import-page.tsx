import '@mantine/core/styles/Stepper.layer.css';
import { Button, Stepper } from '@mantine/core';
import { mdiClose, mdiHistory } from '@mdi/js';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { backStackOf } from '../../../lib/back-stack.ts';
import { Icon } from '../../../ui/icon.tsx';
import { History } from '../components/history.tsx';
import { ImportStep } from '../components/import-step.tsx';
import { MapStep } from '../components/map-step.tsx';
import { SelectStep } from '../components/select-step.tsx';
import { goTo, useWizard } from '../wizard.ts';

/** /contactsImport: a file of contacts becomes contacts, in three steps; and what was imported before. */
export function ImportPage() {
  const [history, setHistory] = useState(false);
  const router = useRouter();
  const close = () => {
    if (router.history.canGoBack()) backStackOf(router.history).leaveScreen();
    else void router.navigate({ to: '/frontdesk' });
  };
  return (
    <div className="column gap-20 border-box w-full pad-16" style={{ maxWidth: 960 }}>
      <div className="row gap-8" role="toolbar" aria-label="Import">
        <h2 className="text-16 no-margin semibold grow">{history ? 'Import History' : 'Import Contacts'}</h2>
        <Button
          variant={history ? 'light' : 'default'}
          aria-pressed={history}
          leftSection={<Icon path={mdiHistory} />}
          onClick={() => setHistory(!history)}
        >
          History
        </Button>
        <Button variant="subtle" color="gray" leftSection={<Icon path={mdiClose} />} onClick={close}>
          Close
        </Button>
      </div>
      {history ? <History /> : <Wizard />}
    </div>
  );
}

function Wizard() {
  const { step, chosen, importing, importId } = useWizard();
  const at = chosen ? step : 1;
  return (
    <>
      <Stepper
        active={importId === null ? at - 1 : 3}
        size="xs"
        wrap={false}
        aria-label={`Step ${at} of 3`}
        onStepClick={(next) => goTo((next + 1) as 1 | 2 | 3)}
      >
        {['Select', 'Map', 'Import'].map((label, n) => (
          <Stepper.Step
            key={label}
            label={label}
            aria-current={at === n + 1 ? 'step' : undefined}
            allowStepSelect={n + 1 < at && !importing && importId === null}
          />
        ))}
      </Stepper>
      {at === 1 || !chosen ? <SelectStep /> : null}
      {at === 2 && chosen ? <MapStep chosen={chosen} /> : null}
      {at === 3 && chosen ? <ImportStep chosen={chosen} /> : null}
    </>
  );
}
