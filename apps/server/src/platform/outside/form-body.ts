/**
 * A form as the body of a request, whole. Given to `fetch` as it is, a form is read piece by piece, and Node's client has a
 * rejection that nobody can catch where the request ends meanwhile (given up, answered early): it would end the process.
 */
export async function formBody(form: FormData): Promise<{ body: Uint8Array<ArrayBuffer>; type: string }> {
  const whole = new Response(form);
  return { body: new Uint8Array(await whole.arrayBuffer()), type: whole.headers.get('content-type')! };
}
