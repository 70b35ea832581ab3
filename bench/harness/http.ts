import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  headers: string;
  body: Buffer;
}

/**
 * One kept-alive HTTP/1.1 connection, one request at a time. A full client costs more than what is measured
 * here; this one only finds the answer's end.
 */
export class HttpConnection {
  #socket: Socket;
  #chunks: Buffer[] = [];
  #bytes = 0;
  /** Bytes of the answer that is coming; known once its head is there. */
  #wanted = Number.POSITIVE_INFINITY;
  #waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;
  #host: string;

  constructor(port: number) {
    this.#host = `localhost:${port}`;
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.setNoDelay(true);
    this.#socket.on('data', (chunk) => {
      this.#chunks.push(chunk);
      this.#bytes += chunk.length;
      // A long answer is put together once, not at each of its pieces.
      if (this.#bytes >= this.#wanted || this.#wanted === Number.POSITIVE_INFINITY) this.#take();
    });
    const fail = (error: Error) => {
      this.#waiting?.reject(error);
      this.#waiting = undefined;
    };
    this.#socket.on('error', fail);
    this.#socket.on('close', () => fail(new Error('the server closed the connection')));
  }

  /** @param headers as lines, without line ends */
  request(method: string, path: string, headers: readonly string[] = [], body?: Buffer): Promise<Answer> {
    const lines = [`${method} ${path} HTTP/1.1`, `Host: ${this.#host}`, ...headers];
    if (body) lines.push(`Content-Length: ${body.length}`);
    const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(body ? Buffer.concat([head, body]) : head);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(): void {
    const buffer = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#chunks = [buffer];
    const headEnd = buffer.indexOf('\r\n\r\n');
    if (headEnd < 0 || !this.#waiting) return;
    const headers = buffer.toString('latin1', 0, headEnd);
    const length = Number(/^content-length: *(\d+)/im.exec(headers)?.[1] ?? Number.NaN);
    const { resolve, reject } = this.#waiting;
    if (Number.isNaN(length)) {
      this.#waiting = undefined;
      reject(new Error(`an answer without a length: ${headers.split('\r\n')[0]}`));
      return;
    }
    const end = headEnd + 4 + length;
    if (buffer.length < end) {
      this.#wanted = end;
      return;
    }
    const body = buffer.subarray(headEnd + 4, end);
    this.#chunks = [buffer.subarray(end)];
    this.#bytes = buffer.length - end;
    this.#wanted = Number.POSITIVE_INFINITY;
    this.#waiting = undefined;
    resolve({ status: Number(headers.slice(9, 12)), headers, body });
  }
}

/** The answer's body as JSON. @throws when the status is not 200 */
export function jsonOf<T>(answer: Answer): T {
  if (answer.status !== 200)
    throw new Error(`status ${answer.status}: ${answer.body.toString().slice(0, 300)}`);
  return JSON.parse(answer.body.toString()) as T;
}
