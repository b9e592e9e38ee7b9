import { Connection } from './Connection.ts';
import { type FuzzInput, type HttpInput, toBytes } from './HttpInput.ts';
import { isUnintended } from './judge.ts';

/** Each attempt is a request; past this an input is small enough. */
const MAX_ATTEMPTS = 300;
const HEAD_END = '\r\n\r\n';

/**
 * Makes an input smaller that gets an error, as long as it gets the same one: headers, parameters and parts of the body are left out.
 * @returns the unchanged input where its bytes can't be parsed
 */
export async function minimize(input: FuzzInput, status: number, port: number): Promise<FuzzInput> {
  const request = input.isFramed ? parse(input.bytes) : undefined;
  if (!request) return input;
  const connection = new Connection(port);
  let attempts = 0;
  const toInput = (one: HttpInput): FuzzInput => ({ ...input, bytes: toBytes(one, true) });
  const fails = async (one: HttpInput) => {
    attempts += 1;
    const { heads } = await connection.send(toInput(one));
    return heads.some((head) => head.status === status && isUnintended(head));
  };

  /** Removes as many items as possible, half of them at first. */
  async function shrink<Item>(items: Item[], build: (remaining: Item[]) => HttpInput): Promise<Item[]> {
    let remaining = items;
    for (let size = Math.ceil(remaining.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = 0; from < remaining.length && attempts < MAX_ATTEMPTS; ) {
        const less = [...remaining.slice(0, from), ...remaining.slice(from + size)];
        if (await fails(build(less))) remaining = less;
        else from += size;
      }
    }
    return remaining;
  }

  try {
    // An input that fails only sometimes, or only with others, stays unchanged.
    if (!(await fails(request))) return input;
    request.headers = await shrink(request.headers, (headers) => ({ ...request, headers }));
    const [path = '', ...query] = request.target.split(/(?=[?&])/);
    request.target = [
      path,
      ...(await shrink(query, (remaining) => ({ ...request, target: [path, ...remaining].join('') }))),
    ].join('');
    const body = await shrink([...request.body], (remaining) => ({ ...request, body: Buffer.from(remaining) }));
    request.body = Buffer.from(body);
    return toInput(request);
  } finally {
    connection.close();
  }
}

function parse(bytes: Buffer): HttpInput | undefined {
  const end = bytes.indexOf(HEAD_END);
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n');
  const [method, target] = first.split(' ');
  if (!method || !target) return undefined;
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  return {
    ...{ method, target, body: bytes.subarray(end + HEAD_END.length) },
    headers: headers.filter(([name]) => name.toLowerCase() !== 'content-length'),
  };
}
