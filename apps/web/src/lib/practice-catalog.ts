import { practice } from '@chairline/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { fetched } from './practice-copy.ts';

/* What the practice system's rows point to: clinics, operatories, providers, the office's own words. */

export const clinicsQuery = queryOptions({
  queryKey: ['od', 'clinics'],
  ...fetched(['clinic'], (signal) => call(practice.listClinics, { signal })),
});

export const operatoriesQuery = queryOptions({
  queryKey: ['od', 'operatories'],
  ...fetched(['operatory'], (signal) => call(practice.listOperatories, { signal })),
});

export const recallTypesQuery = queryOptions({
  queryKey: ['od', 'recall-types'],
  ...fetched(['recalltype'], (signal) => call(practice.listRecallTypes, { signal })),
});

export const appointmentTypesQuery = queryOptions({
  queryKey: ['od', 'appointment-types'],
  ...fetched(['appointmenttype'], (signal) => call(practice.listAppointmentTypes, { signal })),
});

export const providersQuery = queryOptions({
  queryKey: ['od', 'providers'],
  ...fetched(['provider'], (signal) => call(practice.listProviders, { signal })),
});

/** The confirmations of appointments, as the office names them (category 2 of Open Dental's definitions). */
export const confirmationsQuery = queryOptions({
  queryKey: ['od', 'definitions', 2],
  ...fetched(['definition'], (signal) => call(practice.listDefinitions, { params: { category: 2 }, signal })),
});
