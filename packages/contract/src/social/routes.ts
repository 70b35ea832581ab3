import { z } from 'zod';
import { route } from '../shared/route.ts';

export const SOCIAL_PAGE_MESSAGE =
  'Enter the https address of the page, such as https://www.facebook.com/yourpractice.';
export const SOCIAL_PAGE_CHANGED =
  'Somebody else changed the page meanwhile. Look at the newest address, then save again.';

/** https, and without a user or password in it. */
const pageAddress = z
  .url({ protocol: /^https$/, error: SOCIAL_PAGE_MESSAGE })
  .max(500, SOCIAL_PAGE_MESSAGE)
  .refine((text) => !/^https:\/\/[^/?#]*@/i.test(text), SOCIAL_PAGE_MESSAGE);

const socialPage = z.object({
  /** The page that Settings › Social Media embeds; null while none is set. */
  page_url: z.string().nullable(),
  version: z.number().int(),
});

export const getSocialPage = route({
  name: 'getSocialPage',
  method: 'GET',
  path: '/social/clientPages',
  feature: 'social',
  access: 'session',
  summary: 'The social media page of the office.',
  answer: socialPage,
});

export const setSocialPage = route({
  name: 'setSocialPage',
  method: 'PUT',
  path: '/social/clientPages',
  feature: 'social',
  access: 'admin',
  summary: 'Set or take away the social media page of the office.',
  body: z.object({
    page_url: z.union([z.null(), pageAddress], SOCIAL_PAGE_MESSAGE),
    /** Of the page as it was seen; 409 when it is no longer the newest. */
    version: z.number().int().optional(),
  }),
  answer: socialPage,
});
