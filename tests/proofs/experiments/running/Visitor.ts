import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { variantCookie } from '../../../../apps/site/src/flags/cookies/variantCookie.ts';
import { CHROME_AGENT } from '../../../fixtures/launchChromium.ts';

/** OneTrust's cookie with all groups allowed, and with none. */
export const CONSENT = {
  given: 'isGpcEnabled=0&groups=C0001%3A1%2CC0002%3A1%2CC0003%3A1%2CC0004%3A1',
  refused: 'isGpcEnabled=0&groups=C0001%3A1%2CC0002%3A0%2CC0003%3A0%2CC0004%3A0',
} as const;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });

/** A cookie as a browser stores it. */
export interface StoredCookie {
  value: string;
  isSession: boolean;
}

/** A response with its cookies. */
export interface Visit {
  status: number;
  headers: IncomingHttpHeaders;
  /** The page. Read on demand: decompressing takes longer than the visit. */
  text(): string;
  /** Names of the cookies that it set. */
  set: string[];
}

/** A visitor with cookies, over plain HTTP. */
export class Visitor {
  readonly cookies = new Map<string, StoredCookie>();
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  /** @param headers further ones, such as the visitor's country or another user agent */
  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = { 'user-agent': CHROME_AGENT, accept: 'text/html', 'accept-encoding': 'br', ...headers };
  }

  /** Answers the banner, as OneTrust would store it. */
  decide(choice: keyof typeof CONSENT): this {
    this.cookies.set('OptanonConsent', { value: CONSENT[choice], isSession: false });
    return this;
  }

  /** Requests a page and stores its cookies, without following redirects. */
  async visit(path: string): Promise<Visit> {
    const cookie = [...this.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
    const headers = { ...this.#headers, ...(cookie && { cookie }) };
    const answer = await ask(this.#origin + path, headers);
    const set = answer.headers['set-cookie'] ?? [];
    return { ...answer, set: set.map((text) => this.#keep(text)) };
  }

  /** The flags in the visitor's cookie. @throws when there is none, or it can't be parsed */
  decided() {
    const text = this.cookies.get('cuGBVariant')?.value;
    const variants = variantCookie.parse(text);
    if (!variants) throw new Error(`no variants can be read from cuGBVariant ${JSON.stringify(text)}`);
    return variants;
  }

  /** A flag's value in the cookie. */
  valueOf(flag: string): string | undefined {
    return this.decided().flags.find((decided) => decided.flag === flag)?.value;
  }

  #keep(text: string): string {
    const [pair = '', ...attributes] = text.split('; ');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const maxAge = attributes.find((attribute) => attribute.startsWith('Max-Age='))?.slice('Max-Age='.length);
    if (maxAge === '0') this.cookies.delete(name);
    else this.cookies.set(name, { value: pair.slice(at + 1), isSession: maxAge === undefined });
    return name;
  }
}

function ask(url: string, headers: Record<string, string>): Promise<Omit<Visit, 'set'>> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, { agent, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const isPacked = response.headers['content-encoding'] === 'br';
      const text = () => (isPacked ? brotliDecompressSync(body) : body).toString('utf8');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    clientRequest.on('error', reject);
    clientRequest.end();
  });
}
