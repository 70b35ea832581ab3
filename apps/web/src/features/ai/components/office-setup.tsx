import { ai as contract } from '@chairline/contract';
import { Box, Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect } from 'react';
import { z } from 'zod';
import { call } from '../../../lib/api.ts';
import { useVersionedForm } from '../../../lib/use-versioned-form.ts';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { newestNotes } from '../../../ui/form/newest-notes.tsx';
import { useFormWork } from '../../../ui/form/use-form-work.ts';
import { notify } from '../../../ui/notify.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { tellKept } from '../checks/check-queries.ts';
import { limitFault, limitText, limitWords, readLimit } from '../limit-form.ts';
import { fetchAiSetup, holdOfficeSetup, useAiSetup } from '../queries.ts';

interface OfficeSetupProps {
  agent: contract.AgentPurpose;
  office: contract.AiPrompt;
}

/** Which model an agent of an office asks, and what the office may use a day. */
export function OfficeSetup({ agent, office }: OfficeSetupProps) {
  const query = useAiSetup();
  const setup = query.data?.offices.find(({ client_id }) => client_id === office.client_id);
  return (
    <section className="grid gap-12 margin-t-20 min-w-0" aria-label={`AI of ${office.client_name}`}>
      <QueryWait query={query} subject="The models" rows={2} rowHeight={56} />
      {query.data && setup ? (
        <>
          <ModelSelect agent={agent} office={office} all={query.data} setup={setup} />
          {query.data.speech ? (
            <p className="hint no-margin">
              Calls are written down by {query.data.speech.model}: {query.data.speech.cents_per_minute} cents
              for a minute of sound.
            </p>
          ) : null}
          <Ceiling key={setup.client_id} office={office} setup={setup} defaults={query.data.defaults} />
        </>
      ) : null}
    </section>
  );
}

interface ModelSelectProps extends OfficeSetupProps {
  all: contract.AiSetup;
  setup: contract.AiOfficeSetup;
}

function ModelSelect({ agent, office, all, setup }: ModelSelectProps) {
  const { client_id, client_name } = office;
  const chosen = setup.models[agent];
  const gone = chosen !== null && !all.models.some(({ name }) => name === chosen);
  const work = useWork();
  const choose = (model: string | null) =>
    work.run(async () => {
      const body = { client_id, agent, model };
      const { kept, ...saved } = await call(contract.chooseAgentModel, { body, quiet400: true });
      holdOfficeSetup(saved);
      notify({
        message: `${agent} of ${client_name} asks ${model ?? 'the default model'} now.`,
        kind: 'success',
      });
      tellKept({ client_id, agent }, kept);
    });
  const facts = chosen === null ? all.models[0] : all.models.find(({ name }) => name === chosen);
  const price = (cents: number) => limitWords('office_cents', cents);
  const described = facts
    ? `${facts.model}, ${facts.provider}: ${price(facts.price.input)} for a million tokens read, ${price(facts.price.output)} written.`
    : 'Without a model no agent answers.';
  const fault = gone ? contract.limitMessages.modelGone(chosen) : work.fault;
  return (
    <Box maw={420}>
      <ChoiceField
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label="Model"
        description={described}
        value={chosen ?? ''}
        disabled={work.busy || all.models.length === 0}
        error={fault}
        data={[
          { value: '', label: all.models[0] ? `Default (${all.models[0].name})` : 'None is set up' },
          ...all.models.map(({ name }) => ({ value: name, label: name })),
          ...(gone ? [{ value: chosen, label: `${chosen} (gone)` }] : []),
        ]}
        onChange={(chosen) => void choose(chosen || null)}
      />
    </Box>
  );
}

const ceilingFields = z.object({ office_tokens: z.string(), office_cents: z.string() });
type CeilingForm = z.infer<typeof ceilingFields>;
const names = ['office_tokens', 'office_cents'] as const;
const labels = { office_tokens: 'Tokens a day, at most', office_cents: 'Dollars a day, at most' };
const fieldsOf = ({ ceiling }: contract.AiOfficeSetup): CeilingForm => ({
  office_tokens: limitText('office_tokens', ceiling.office_tokens),
  office_cents: limitText('office_cents', ceiling.office_cents),
});

interface CeilingProps {
  office: contract.AiPrompt;
  setup: contract.AiOfficeSetup;
  defaults: contract.AiSetup['defaults'];
}

/** What an office may use a day; its admins set their own limits below it. */
function Ceiling({ office, setup, defaults }: CeilingProps) {
  const { client_id, client_name } = office;
  const form = useVersionedForm<CeilingForm>(
    `ai-ceiling ${client_id}`,
    ceilingFields,
    fieldsOf(setup),
    setup.version,
  );
  const { changed, version, clear, values } = form;
  // Saved, here or by somebody else, while nothing is typed: show what is saved.
  useEffect(() => {
    if (!changed && version !== setup.version) clear();
  }, [changed, version, setup.version, clear]);
  const { busy, fault, run } = useFormWork<CeilingForm, contract.AiOfficeSetup>({
    form,
    fetchNewest: async () => (await fetchAiSetup()).offices.find((one) => one.client_id === client_id),
    fieldsOf,
    overtaken: contract.aiMessages.changed,
  });
  const note = newestNotes(form);
  const wrong = names.some((name) => limitFault(name, values[name]) !== undefined);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !changed || wrong) return;
    await run(async () => {
      const body = {
        office_tokens: readLimit('office_tokens', values.office_tokens),
        office_cents: readLimit('office_cents', values.office_cents),
        version,
      };
      holdOfficeSetup(
        await call(contract.updateAiCeiling, { params: { id: client_id }, body, quiet400: true }),
      );
      clear();
      notify({ message: `What ${client_name} may use of AI was saved.`, kind: 'success' });
    });
  };
  return (
    <form className="grid gap-8 min-w-0" noValidate onSubmit={(event) => void save(event)}>
      <div className="flex wrap gap-12 items-start">
        {names.map((name) => (
          <Box key={name} flex="1 1 200px" maw={400} className="min-w-0">
            <TextInput
              label={labels[name]}
              placeholder={limitWords(name, defaults[name])}
              inputMode={name === 'office_cents' ? 'decimal' : 'numeric'}
              autoComplete="off"
              maxLength={16}
              readOnly={busy}
              value={values[name]}
              error={limitFault(name, values[name])}
              onChange={(event) => form.set(name, event.currentTarget.value)}
            />
            {note(name, (text) => text || 'empty')}
          </Box>
        ))}
      </div>
      <div className="row wrap gap-8">
        <p className="hint no-margin grow">
          {setup.ai_mode === 1
            ? `The admins of ${client_name} set their own limits below this.`
            : `${client_name} has AI mode off.`}{' '}
          Empty: as shown.
        </p>
        <p className="text-13 no-margin ink-error" role="alert">
          {fault}
        </p>
        {changed ? (
          <Button variant="default" className="phone-min-h-44" disabled={busy} onClick={clear}>
            Discard
          </Button>
        ) : null}
        <Button
          type="submit"
          variant="light"
          className="phone-min-h-44"
          loading={busy}
          disabled={!changed || wrong}
        >
          Save limits
        </Button>
      </div>
    </form>
  );
}
