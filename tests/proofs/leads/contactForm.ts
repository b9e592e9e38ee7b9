import { request } from 'node:http';

/** The form that the proof sends, and what it needs. */
export const PATH = '/contact-sales';
export const ENTRY_ID = 'contactSalesForm';

/** Fields of a person's submission. */
export function personFields(email: string): Record<string, string> {
  const choices = { teamSize: '11 to 50', country: 'Denmark' };
  return { name: 'Mara Okafor', email, company: 'Okafor & Søn', message: 'Fridays.', ...choices };
}

/** An answer of the site; undefined where the connection broke. */
export interface SiteAnswer {
  status: number;
  body: string;
}

/** Sends a body to the form. @param port of the site, whose public origin is localhost @param localAddress of the client */
export function sendBody(
  port: number,
  body: string | Buffer,
  headers: Record<string, string> = {},
  localAddress?: string,
): Promise<SiteAnswer | undefined> {
  return new Promise((resolve) => {
    const call = request(
      {
        ...{ host: '127.0.0.1', port, path: PATH, method: 'POST', localAddress },
        headers: {
          host: `localhost:${port}`,
          origin: `http://localhost:${port}`,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
        answer.on('error', () => resolve(undefined));
      },
    );
    call.on('error', () => resolve(undefined));
    call.end(body);
  });
}

/** Sends a form as its script does. @param localAddress of the client */
export function sendForm(
  port: number,
  fields: Record<string, string>,
  key: string,
  localAddress?: string,
): Promise<SiteAnswer | undefined> {
  const body = new URLSearchParams({ _form: ENTRY_ID, ...fields, _key: key, _ms: '5000' }).toString();
  return sendBody(port, body, {}, localAddress);
}

/** What the visitor read; undefined where there was no answer of the site. */
export function outcomeOf(answer: SiteAnswer | undefined): string | undefined {
  try {
    return (JSON.parse(answer?.body ?? '') as { outcome?: string }).outcome;
  } catch {
    return undefined;
  }
}
