import { connect, type Socket } from 'node:net';

/** What came back of one request. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/**
 * Sends requests as bytes, over connections that are kept as long as the server keeps them: no client library normalizes or refuses the address.
 * @param port on this machine
 * @param requests whole requests, one byte for each character; each is sent when the one before it on its connection is answered
 * @param connections how many at once
 * @returns the answers in the order of the requests
 * @throws when an answer is no HTTP/1.1, or a connection ends before one
 */
export async function sendRequests(port: number, requests: readonly string[], connections = 16): Promise<RawAnswer[]> {
  const answers: RawAnswer[] = [];
  let next = 0;
  async function work(): Promise<void> {
    let connection: RawConnection | undefined;
    while (next < requests.length) {
      const index = next++;
      const request = requests[index] ?? '';
      connection ??= createConnection(port);
      const answer = await connection.ask(request).catch((error: Error) => {
        throw new Error(`${error.message}, for ${JSON.stringify(request.split('\r\n')[0])}`);
      });
      answers[index] = answer;
      if (answer.headers.connection !== 'close' && !connection.isEnded()) continue;
      connection.end();
      connection = undefined;
    }
    connection?.end();
  }
  await Promise.all(Array.from({ length: connections }, work));
  return answers;
}

interface RawConnection {
  ask(request: string): Promise<RawAnswer>;
  isEnded(): boolean;
  end(): void;
}

function createConnection(port: number): RawConnection {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  let received = '';
  let isEnded = false;
  let check = (): void => undefined;
  socket.on('data', (chunk: string) => {
    received += chunk;
    check();
  });
  for (const event of ['end', 'error', 'close'])
    socket.on(event, () => {
      isEnded = true;
      check();
    });
  return {
    ask(request) {
      socket.write(request, 'latin1');
      return new Promise((resolve, reject) => {
        check = () => {
          const read = readAnswer(received, isEnded);
          if (read) {
            received = received.slice(read.length);
            resolve(read.answer);
          } else if (isEnded) reject(new Error(`the connection ended after ${JSON.stringify(received)}`));
        };
        check();
      });
    },
    isEnded: () => isEnded,
    end: () => socket.destroy(),
  };
}

/** @returns the first answer in a text and its length; undefined while it is not whole */
function readAnswer(text: string, isEnded: boolean): { answer: RawAnswer; length: number } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const [first = '', ...lines] = text.slice(0, headEnd).split('\r\n');
  const headers: Record<string, string> = {};
  for (const line of lines) headers[line.slice(0, line.indexOf(':')).toLowerCase()] = line.replace(/^[^:]*: */, '');
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
  const begin = headEnd + 4;
  const end = endOfBody(text, begin, status, headers, isEnded);
  if (end === undefined) return undefined;
  return { answer: { status, headers, body: text.slice(begin, end) }, length: end };
}

/** A chunked body keeps its chunks' lengths: what is looked for in it is found all the same. */
function endOfBody(text: string, begin: number, status: number, headers: Record<string, string>, isEnded: boolean) {
  if (status === 204 || status === 304) return begin;
  if (headers['content-length'] !== undefined) {
    const end = begin + Number(headers['content-length']);
    return text.length >= end ? end : undefined;
  }
  if (headers['transfer-encoding'] === undefined) return isEnded ? text.length : undefined;
  const last = text.indexOf('0\r\n\r\n', begin);
  return last < 0 ? undefined : last + 5;
}
