import { expect, test } from 'vitest';
import { formBody } from './form-body.ts';

test('a form is whole before it leaves, and is read again as it was', async () => {
  const form = new FormData();
  form.set('message', 'ñ "quoted"');
  form.set('file', new Blob([new Uint8Array([0, 255, 13, 10])], { type: 'image/png' }), 'a "b".png');
  const { body, type } = await formBody(form);
  const read = await new Response(body, { headers: { 'content-type': type } }).formData();
  expect(read.get('message')).toBe('ñ "quoted"');
  const file = read.get('file') as File;
  expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
    'a "b".png',
    'image/png',
    [0, 255, 13, 10],
  ]);
});
