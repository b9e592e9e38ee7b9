import type { Readable } from 'node:stream';

/** One part of a stream of server-sent events. */
export interface StreamPart {
  /** As it was sent, with the empty line at its end. */
  text: string;
  id: string | undefined;
  data: string | undefined;
}

const END = '\n\n';
/** The collector's messages are shorter: what is longer is no stream of its. */
const MAX_PART_LENGTH = 1_000_000;

/** Reads the parts of a stream, each when it is wanted. @throws Error a part is too long */
export async function* readStream(source: Readable): AsyncGenerator<StreamPart> {
  source.setEncoding('utf8');
  let text = '';
  for await (const chunk of source as AsyncIterable<string>) {
    text += chunk;
    const parts = text.split(END);
    text = parts.pop() ?? '';
    for (const part of parts) yield { text: part + END, id: fieldOf(part, 'id'), data: fieldOf(part, 'data') };
    if (text.length > MAX_PART_LENGTH) throw new Error(`A part of the stream has over ${MAX_PART_LENGTH} characters`);
  }
}

/** The value of a field, each of which is one line. */
function fieldOf(part: string, name: string): string | undefined {
  const line = part.split('\n').find((one) => one.startsWith(`${name}: `));
  return line?.slice(name.length + 2);
}
