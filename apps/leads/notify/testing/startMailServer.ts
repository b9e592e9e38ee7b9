import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** A mail as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines, unfolded, in order. */
  headers: [name: string, value: string][];
  /** The text, decoded. */
  body: string;
  /** All parts: the text, and a calendar file in its forms. */
  parts: { type: string; body: string }[];
}

/** Refuses an address with these words, such as `550 5.1.1 No such user`. */
type Refusal = (address: string) => string | undefined;

interface MailServerOptions {
  refuseSender?: Refusal;
  refuseRecipient?: Refusal;
  /** Refuses a mail that it has taken. */
  refuseMail?(mail: ReceivedMail): string | undefined;
}

/** Starts an SMTP server without TLS that stores what it receives. */
export async function startMailServer({ refuseSender, refuseRecipient, refuseMail }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: ({ address }, _session, done) => done(toError(refuseSender?.(address))),
    onRcptTo: ({ address }, _session, done) => done(toError(refuseRecipient?.(address))),
    onData(stream, { envelope }, done) {
      text(stream).then((raw) => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom ? mailFrom.address : '';
        const mail = { from, to: rcptTo.map(({ address }) => address), ...parseMail(raw) };
        mails.push(mail);
        done(toError(refuseMail?.(mail)));
      }, done);
    },
  });
  // A client that is killed breaks its connection.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function toError(refusal: string | undefined): Error | undefined {
  if (refusal === undefined) return undefined;
  const [code, ...words] = refusal.split(' ');
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) });
}

/** Reads a mail; of one with several parts the body is the first, and all are in `parts`. */
function parseMail(raw: string): Pick<ReceivedMail, 'headers' | 'body' | 'parts'> {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  const header = (name: string) => headers.find(([found]) => found === name)?.[1] ?? '';
  const type = header('content-type');
  const boundary = /^multipart\/.*boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary !== undefined) {
    const parts = raw.split(`--${boundary}`).slice(1, -1);
    const read = parts.flatMap((part) => parseMail(part.replace(/^\r\n/, '').replace(/\r\n$/, '')).parts);
    return { headers, body: read[0]?.body ?? '', parts: read };
  }
  const decoded = decodeBody(raw.slice(end + 4), header('content-transfer-encoding')).replaceAll('\r\n', '\n');
  // SMTP ends the last line, whatever was sent.
  const body = decoded.replace(/\n$/, '');
  return { headers, body, parts: [{ type, body }] };
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body;
}

const decodeQuoted = (quoted: string) =>
  Buffer.from(
    quoted.replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** Decodes encoded words (RFC 2047), as mail programs do. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString('utf8')
        : decodeQuoted(content.replaceAll('_', ' ')),
    );
}
