import type { practice as contract } from '@chairline/contract';
import { type z } from 'zod';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';

const asked =
  <S extends z.ZodType>(name: string, text: string) =>
  (tx: Transaction, ...values: unknown[]) =>
    runPlanned<z.output<S> & Record<string, unknown>>(tx, `practice-list-${name}`, text, values);

/** None where the office does not use clinics, though rows may be there (Open Dental, EasyNoClinics). */
export const listClinics = asked<typeof contract.odClinic>(
  'clinics',
  `SELECT c.clinic_num AS "ClinicNum", c.description AS "Description", c.abbr AS "Abbr", c.city AS "City",
     c.phone AS "Phone", c.is_hidden AS "IsHidden"
   FROM od_clinic c
   WHERE NOT EXISTS (SELECT 1 FROM od_preference f WHERE f.client_id = c.client_id
     AND f.pref_name = 'EasyNoClinics' AND btrim(f.value_string) = '1')
   ORDER BY c.is_hidden, c.item_order, c.clinic_num`,
);

export const listOperatories = asked<typeof contract.odOperatory>(
  'operatories',
  `SELECT o.operatory_num AS "OperatoryNum", o.op_name AS "OpName", o.abbrev AS "Abbrev", o.clinic_num AS "ClinicNum",
     o.is_hidden AS "IsHidden", o.is_hygiene AS "IsHygiene", o.prov_dentist AS "ProvDentist",
     o.prov_hygienist AS "ProvHygienist"
   FROM od_operatory o ORDER BY o.item_order, o.operatory_num`,
);

export const listRecallTypes = asked<typeof contract.odRecallType>(
  'recall-types',
  `SELECT y.recall_type_num AS "RecallTypeNum", y.description AS "Description"
   FROM od_recalltype y ORDER BY lower(y.description), y.recall_type_num`,
);

export const listAppointmentTypes = asked<typeof contract.odAppointmentType>(
  'appointment-types',
  `SELECT y.appointment_type_num AS "AppointmentTypeNum", y.appointment_type_name AS "AppointmentTypeName",
     y.is_hidden AS "IsHidden"
   FROM od_appointmenttype y ORDER BY y.item_order, y.appointment_type_num`,
);

/** Those that were deleted in the practice system are left out. */
export const listProviders = asked<typeof contract.odProvider>(
  'providers',
  `SELECT v.prov_num AS "ProvNum", v.abbr AS "Abbr",
     concat_ws(', ', nullif(btrim(v.f_name || ' ' || v.l_name), ''), nullif(v.suffix, '')) AS full_name,
     v.is_secondary AS is_hygienist, v.is_hidden AS "IsHidden"
   FROM od_provider v WHERE v.prov_status = 0 ORDER BY v.item_order, v.prov_num`,
);

/** `$1` the category. */
export const listDefinitions = asked<z.ZodType<Omit<z.output<typeof contract.odDefinition>, 'confirms'>>>(
  'definitions',
  `SELECT d.def_num AS "DefNum", d.category AS "Category", d.item_name AS "ItemName", d.item_order AS "ItemOrder",
     d.is_hidden AS "IsHidden"
   FROM od_definition d WHERE d.category = $1 ORDER BY d.item_order, d.def_num`,
);
