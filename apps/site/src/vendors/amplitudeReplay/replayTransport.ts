import type { SendEventsRequest } from '@amplitude/session-replay-browser';
import { redactRecorded } from '../../privacy/redaction/redactRecorded.ts';

/** Everything that the recorder sends. */
export interface ReplayTransport {
  /** Sends one request of the recorder (its `handleSendEvents`). */
  send(request: SendEventsRequest): Promise<Response>;
  /** Sends what would be lost, while the page is left. */
  sendWhileLeaving(url: string, type: string, body: string): void;
}

interface TransportOptions {
  apiKey: string;
  /** After it nothing is sent, and requests under way are aborted. */
  withdrawn: AbortSignal;
  isOptedOut(): boolean;
}

interface Payload {
  version: number;
  events: unknown[];
}

/** What browsers send for a page that is left: 64 KB in all. */
const KEEPALIVE_BYTES = 65_536;
/** The recorder tries a refused request again, but not one that never arrived: it gets this answer. */
const UNREACHABLE = 503;

/**
 * The one way on which recordings leave the browser. It checks consent before each request, redacts e-mail addresses, and compresses outside the main
 * thread. While the page is left it uses a beacon, and XMLHttpRequest where the browser refuses that.
 * REQ-RPL-02.
 */
export function createReplayTransport({ apiKey, withdrawn, isOptedOut }: TransportOptions): ReplayTransport {
  /** What was sent while the page was left: the recorder still has it, and would send it again on a page that comes back. */
  const sentWhileLeaving = new Set<string>();
  const mustNotSend = () => withdrawn.aborted || isOptedOut();

  async function send({ url, body, headers, keepalive }: SendEventsRequest): Promise<Response> {
    // For the recorder it has arrived: it drops it.
    if (mustNotSend()) return new Response();
    const type = new URL(url, location.origin).searchParams.get('type') ?? '';
    const text = String(body);
    // Only what is sent while leaving has no version.
    if (!('X-Client-Version' in headers)) {
      sendWhileLeaving(url, type, text);
      return new Response();
    }
    const payload = withoutRepeated(redactPayload(type, text));
    if (!payload) return new Response();
    const packed = await compress(payload);
    if (mustNotSend()) return new Response();
    try {
      return await fetch(url, {
        method: 'POST',
        body: packed,
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${apiKey}`,
          ...(typeof packed === 'string' ? {} : { 'Content-Encoding': 'gzip' }),
        },
        credentials: 'omit',
        referrerPolicy: 'no-referrer',
        keepalive: keepalive && new Blob([packed]).size <= KEEPALIVE_BYTES,
        signal: withdrawn,
      });
    } catch {
      return new Response(null, { status: UNREACHABLE });
    }
  }

  function sendWhileLeaving(url: string, type: string, body: string): void {
    if (mustNotSend()) return;
    const text = redactPayload(type, body);
    for (const event of (JSON.parse(text) as Payload).events) sentWhileLeaving.add(JSON.stringify(event));
    // A beacon has no headers. The vendor takes recordings as JSON only.
    const address = `${url}&api_key=${encodeURIComponent(apiKey)}`;
    const content = type === 'replay' ? new Blob([text], { type: 'application/json' }) : text;
    if (!navigator.sendBeacon(address, content)) sendByXhr(address, text);
  }

  /** Undefined if nothing is left. */
  function withoutRepeated(text: string): string | undefined {
    if (!sentWhileLeaving.size) return text;
    const payload = JSON.parse(text) as Payload;
    const events = payload.events.filter((event) => !sentWhileLeaving.has(JSON.stringify(event)));
    return events.length ? JSON.stringify({ ...payload, events }) : undefined;
  }

  return { send, sendWhileLeaving };
}

function sendByXhr(url: string, body: string): void {
  const request = new XMLHttpRequest();
  request.open('POST', url);
  request.send(body);
}

/** Recorded events are redacted as they happen (redactRecording.ts); clicks and scroll positions have the page's address. */
function redactPayload(type: string, text: string): string {
  if (type !== 'interaction') return text;
  const payload = JSON.parse(text) as Payload;
  const events = payload.events.map((event) => {
    const { pageUrl } = event as { pageUrl?: string };
    return pageUrl ? { ...(event as object), pageUrl: redactRecorded(pageUrl) } : event;
  });
  return JSON.stringify({ ...payload, events });
}

/** As text where the browser doesn't compress. */
async function compress(text: string): Promise<string | Uint8Array<ArrayBuffer>> {
  if (!('CompressionStream' in globalThis)) return text;
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}
