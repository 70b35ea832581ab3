import { phones, users, type RouteCall } from '@chairline/contract';
import {
  dropPhone,
  dropPhoneOfEndpoints,
  putEndpoint,
  putPhone,
  putUserOfEndpoint,
} from '@chairline/office-state/phones';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { endpointsQuery, phonesQuery } from './live.ts';

/*
 * What the settings for phones can do. Each takes the answer in at once (the event that follows says the
 * same) and throws the ApiError for the form that asked; a 400 is shown there.
 */

function takePhone(phone: phones.Phone): phones.Phone {
  queryClient.setQueryData(phonesQuery.queryKey, (held) => held && putPhone(held, phone));
  return phone;
}

function takeUser(user: users.UserRow): void {
  queryClient.setQueryData(endpointsQuery.queryKey, (held) => held && putUserOfEndpoint(held, user));
}

/** Gives the office a number; the answer is `ordering` until the carrier has confirmed it. */
export async function createPhone(body: RouteCall<typeof phones.createPhone>['body']): Promise<phones.Phone> {
  return takePhone(await call(phones.createPhone, { body, quiet400: true }));
}

/** Changes a number; what is left out stays. */
export async function updatePhone(body: RouteCall<typeof phones.updatePhone>['body']): Promise<phones.Phone> {
  const phone = takePhone(await call(phones.updatePhone, { body, quiet400: true }));
  // Only one number has it: the others' rows follow with their events, and look right until then.
  if (phone.is_text_default) {
    queryClient.setQueryData(phonesQuery.queryKey, (held) =>
      held?.map((other) =>
        other.phone_id !== phone.phone_id && other.is_text_default
          ? { ...other, is_text_default: false }
          : other,
      ),
    );
  }
  return phone;
}

export async function deletePhone(id: number): Promise<void> {
  await call(phones.deletePhone, { params: { id }, quiet400: true });
  queryClient.setQueryData(phonesQuery.queryKey, (held) => held && dropPhone(held, id));
  queryClient.setQueryData(endpointsQuery.queryKey, (held) => held && dropPhoneOfEndpoints(held, id));
}

/** The newest copy of what somebody else changed meanwhile; undefined where it is gone. */
export async function fetchPhone(id: number): Promise<phones.Phone | undefined> {
  const all = await queryClient.fetchQuery({ ...phonesQuery, staleTime: 0 });
  return all.find((phone) => phone.phone_id === id);
}

export async function fetchEndpoint(id: number): Promise<phones.Endpoint | undefined> {
  const all = await queryClient.fetchQuery({ ...endpointsQuery, staleTime: 0 });
  return all.find((endpoint) => endpoint.user_id === id);
}

/** Makes softphones: for these users, or for every active one without. @returns those that were asked for */
export async function enablePhones(userIds?: number[]): Promise<phones.Endpoint[]> {
  const made = await call(phones.createEndpoints, {
    body: userIds ? { user_ids: userIds } : {},
    quiet400: true,
  });
  queryClient.setQueryData(endpointsQuery.queryKey, (held) => held && made.reduce(putEndpoint, held));
  return made;
}

export async function setRingingPhones(userId: number, chosen: number[]): Promise<void> {
  const answer = await call(phones.setEndpointDesignation, {
    params: { id: userId },
    body: { phones: chosen },
    quiet400: true,
  });
  queryClient.setQueryData(endpointsQuery.queryKey, (held) =>
    held?.map((row) => (row.user_id === userId ? { ...row, phones: answer.phones } : row)),
  );
}

export async function setMenuPlaces(userId: number, places: number[]): Promise<void> {
  const answer = await call(phones.setIvrDesignation, {
    params: { id: userId },
    body: { ivr_des: places },
    quiet400: true,
  });
  queryClient.setQueryData(endpointsQuery.queryKey, (held) =>
    held?.map((row) => (row.user_id === userId ? { ...row, ivr_des: answer.ivr_des } : row)),
  );
}

export async function createUser(body: RouteCall<typeof users.createUser>['body']): Promise<void> {
  takeUser(await call(users.createUser, { body, quiet400: true }));
}

export async function updateUser(
  id: number,
  body: RouteCall<typeof users.updateUser>['body'],
): Promise<void> {
  takeUser(await call(users.updateUser, { params: { id }, body, quiet400: true }));
}

/** Switches an account on or off. Off: signed out everywhere at once. */
export async function setActive(id: number, active: boolean): Promise<void> {
  takeUser(
    await call(users.updateActiveStatus, { params: { id }, body: { is_active: active }, quiet400: true }),
  );
}
