import { dashboard as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { selectInsurers, selectNames } from './store.ts';
import { incomeTransfer, insurance } from './store-sources.ts';

/** What charts can be narrowed to. One form of payment may stand in both of Open Dental's lists: it is one here. */
export async function readChoices(ctx: Context): Promise<contract.ChartChoices> {
  const names = await selectNames(ctx.tx);
  const insurers = await selectInsurers(ctx.tx);
  const of = (what: string) =>
    names.filter((name) => name.what === what).map(({ key, label }) => ({ key, label }));
  const forms = new Map(of('form').map((form) => [form.key, form]));
  for (const name of [insurance, incomeTransfer])
    if (!forms.has(name)) forms.set(name, { key: name, label: name });
  return {
    providers: of('provider'),
    clinics: of('clinic'),
    confirmations: of('confirmation'),
    forms: [...forms.values()],
    payers: [
      { key: contract.PATIENT_PAYER, label: 'Patients' },
      ...insurers.map((name) => ({ key: `${contract.INSURER}${name}`, label: name })),
    ],
  };
}
