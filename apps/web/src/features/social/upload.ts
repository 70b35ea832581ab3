/**
 * `fetch` for one large upload, which tells how much of it has left: fetch itself cannot.
 * @param onSent hears the share, 0 to 1
 */
export function fetchTelling(onSent: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
      request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onSent(loaded / total);
      });
      request.addEventListener('load', () => {
        const lines = request.getAllResponseHeaders().trim().split(/\r?\n/);
        const headers = new Headers();
        for (const line of lines) {
          const at = line.indexOf(': ');
          if (at > 0) headers.append(line.slice(0, at), line.slice(at + 2));
        }
        resolve(new Response(request.responseText, { status: request.status, headers }));
      });
      request.addEventListener('error', () => reject(new TypeError('The connection was lost.')));
      request.addEventListener('abort', () => reject(init.signal?.reason as Error));
      init.signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(init.body instanceof FormData ? init.body : null);
    });
}
