/** An event of a stream. */
export interface StreamedEvent {
  id?: string;
  event?: string;
  data: Record<string, unknown>;
}

/** Reads a stream of server-sent events, one by one. Heartbeats are skipped. */
export async function followLive(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController();
  const answer = await fetch(url, { headers, signal: leaving.signal });
  const chunks = (answer.body as ReadableStream<BufferSource>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';

  async function next(): Promise<StreamedEvent> {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { value, done } = await chunks.read();
        if (done) throw new Error('The stream ended');
        text += value;
        continue;
      }
      const lines = text.slice(0, end).split('\n');
      text = text.slice(end + 2);
      const fields = Object.fromEntries(lines.map((line) => line.split(/: (.*)/s)));
      if (fields.data !== undefined) return { ...fields, data: JSON.parse(fields.data) };
    }
  }

  return { status: answer.status, next, close: () => leaving.abort() };
}
