import { z } from 'zod';
import { route } from '../shared/route.ts';
import { contactListView, sessionUser, signInAnswer } from './models.ts';
import { signInMessages } from './rules.ts';

const filled = z.string(signInMessages.allFields).min(1, signInMessages.allFields);

export const signIn = route({
  name: 'signIn',
  method: 'POST',
  path: '/login',
  feature: 'identity',
  access: 'public',
  counts: 'sign-in',
  summary:
    'Sign in with office, username and password; sets the session cookies, or asks for a code first (signInCode).',
  body: z.object(
    {
      client_id: z
        .union([z.string(), z.number()], signInMessages.allFields)
        .transform((value) => String(value).trim())
        .pipe(filled.regex(/^\d+$/, signInMessages.digitsOnly)),
      username: z.string(signInMessages.allFields).trim().min(1, signInMessages.allFields).max(200),
      password: filled.max(1000),
    },
    signInMessages.allFields,
  ),
  answer: signInAnswer,
});

export const checkSession = route({
  name: 'checkSession',
  method: 'GET',
  path: '/check',
  feature: 'identity',
  access: 'session',
  summary: 'Who is signed in.',
  answer: sessionUser,
});

export const signOut = route({
  name: 'signOut',
  method: 'DELETE',
  path: '/logout',
  feature: 'identity',
  access: 'public',
  summary: 'End this session, here and for its refresh tokens. Answers the same when there is none.',
  answer: z.object({ signed_out: z.literal(true) }),
});

export const refreshSession = route({
  name: 'refreshSession',
  method: 'POST',
  path: '/token',
  feature: 'identity',
  access: 'public',
  summary: 'Exchange the refresh token for new session cookies. 403 means: sign in again.',
  answer: sessionUser,
});

export const setDarkMode = route({
  name: 'setDarkMode',
  method: 'POST',
  path: '/user/dark_mode',
  feature: 'identity',
  access: 'session',
  summary: 'Keep the choice of dark or light on the user.',
  whenLimited: true,
  body: z.object({ dark_mode: z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean) }),
  answer: z.object({ dark_mode: z.boolean() }),
});

export const setContactListView = route({
  name: 'setContactListView',
  method: 'PUT',
  path: '/user/contact_list',
  feature: 'identity',
  access: 'session',
  summary: 'Keep on the user how they have the contact list; what is left out stays.',
  whenLimited: true,
  body: z.object({ opens_on: z.enum(['all', 'waiting']).optional(), longest_first: z.boolean().optional() }),
  answer: z.object({ contact_list: contactListView }),
});

export const noteActivity = route({
  name: 'noteActivity',
  method: 'POST',
  path: '/session/activity',
  feature: 'identity',
  access: 'session',
  summary:
    'The user touched keyboard, mouse or screen: the idle time starts anew. Sent at most once a minute.',
  answer: z.object({ idle_at: z.string() }),
  whenLimited: true,
});
