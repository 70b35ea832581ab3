import { imports as contract } from '@chairline/contract';
import { Button, Loader } from '@mantine/core';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../../lib/api.ts';
import { Banner } from '../../../ui/banner.tsx';
import { isUnderWay } from '../import-words.ts';
import { previewQuery, startImport, useImport } from '../queries.ts';
import { type ChosenFile, goTo, startOver, useWizard } from '../wizard.ts';
import { Foreseen } from './foreseen.tsx';
import { Outcome } from './outcome.tsx';
import { StepActions } from './step-actions.tsx';

const words = contract.importMessages;

/** Step 3: what will happen, the start, how far it is, and what has come of it. */
export function ImportStep({ chosen }: { chosen: ChosenFile }) {
  const wizard = useWizard();
  const { typeId, duplicates, samePeople, importing, importId, fault, clientRef } = wizard;
  const seen = useQuery(previewQuery(chosen, wizard, false)).data;
  const mapping = wizard.mapping ?? seen?.mapping;
  // Nobody begins what they have not been shown: the same query as Foreseen's.
  const foreseen = useQuery({ ...previewQuery(chosen, wizard, true), enabled: importId === null });
  const isShown = foreseen.data?.outcome !== undefined && !foreseen.isPlaceholderData;
  const entry = useImport(importId);
  const complete = importId !== null;
  const underWay = importing || (entry !== undefined && isUnderWay(entry));

  const start = async () => {
    if (!mapping || !seen) return;
    useWizard.setState({ importing: true, fault: null });
    try {
      const { id } = await startImport({
        file: chosen.file,
        mapping,
        // As it was seen: what is remembered for these headers may be another by now.
        reading: {
          ...wizard,
          encoding: seen.letters?.encoding ?? null,
          sheet: seen.source.sheet,
          headerRow: seen.source.header_row,
          hiddenRows: seen.source.hidden,
        },
        typeId,
        duplicates,
        samePeople,
        clientRef,
      });
      // Another file may have been chosen while this one was on its way.
      if (useWizard.getState().chosen === chosen) useWizard.setState({ importId: id });
    } catch (error) {
      if (useWizard.getState().chosen === chosen) useWizard.setState({ fault: errorMessage(error) });
    } finally {
      if (useWizard.getState().chosen === chosen) useWizard.setState({ importing: false });
    }
  };

  return (
    <>
      {complete ? null : <p className="text-14 no-margin">{words.startHint}</p>}
      {complete ? null : <Foreseen chosen={chosen} />}
      {importing ? (
        <p className="row gap-8 text-14 no-margin" role="status">
          <Loader size={16} aria-hidden />
          {words.starting}
        </p>
      ) : null}
      {fault ? (
        <Banner tone="error" icon={mdiAlertCircleOutline} title={words.failed} urgent>
          {fault}
        </Banner>
      ) : null}
      {entry ? <Outcome entry={entry} /> : null}
      <StepActions>
        <Button variant="default" disabled={underWay} onClick={() => (complete ? startOver() : goTo(2))}>
          Back
        </Button>
        <Button
          disabled={importing || complete || !mapping || !seen || !isShown}
          onClick={() => void start()}
        >
          Start Import
        </Button>
      </StepActions>
    </>
  );
}
