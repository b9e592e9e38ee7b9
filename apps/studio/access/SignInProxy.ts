import type { IncomingMessage } from 'node:http';
import type { TrustedProxies } from '@cumulus/http/clientAddress';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import { type Person, RESERVED_NAMES } from './permissions.ts';
import type { SignInProxySettings } from './signInProxySettings.ts';

const log = createLog('studio');
/** Anybody who reaches the port may send the headers. */
const WARN_EVERY_MS = 600_000;
/** Control characters, and what is longer than any name. */
const NAME = /^[^\p{Cc}]{1,200}$/u;

/** The company's sign-in proxy: it names user and groups in headers, which are believed from trusted proxies only. */
export class SignInProxy {
  readonly #settings: SignInProxySettings;
  readonly #isProxy: TrustedProxies;
  readonly #now: () => number;
  #warnedAt = Number.NEGATIVE_INFINITY;

  constructor(settings: SignInProxySettings, isProxy: TrustedProxies, now: () => number = () => performance.now()) {
    this.#settings = settings;
    this.#isProxy = isProxy;
    this.#now = now;
  }

  /** Refuses the headers from anybody else: who sends them wants to be taken for another. @throws RequestError 403 */
  refuseForged({ headers, socket }: IncomingMessage): void {
    const { userHeader, groupsHeader } = this.#settings;
    const sent = [userHeader, groupsHeader].find((name) => name !== undefined && headers[name] !== undefined);
    if (sent === undefined || this.#isProxy(socket.remoteAddress ?? '')) return;
    if (this.#now() - this.#warnedAt > WARN_EVERY_MS) {
      this.#warnedAt = this.#now();
      log.warn(
        `a request with the header ${sent} was refused: it didn't come from one of TRUSTED_PROXIES. If it is the sign-in proxy, name its address there; if not, somebody tried to be another person`,
      );
    }
    throw new RequestError(403, 'Forbidden', `The header ${sent} is believed from TRUSTED_PROXIES only`);
  }

  /** The person that the proxy names; undefined where it names none. @throws RequestError 403 a name that can't be one */
  personOf(request: IncomingMessage): Person | undefined {
    const { userHeader, groupsHeader, roles } = this.#settings;
    const name = singleHeader(request, userHeader);
    if (name === undefined || !this.#isProxy(request.socket.remoteAddress ?? '')) return undefined;
    if (!NAME.test(name) || RESERVED_NAMES.has(name))
      throw new RequestError(403, 'Forbidden', `The header ${userHeader} holds no name`);
    const groups = (groupsHeader && singleHeader(request, groupsHeader)) ?? '';
    const own = groups.split(',').flatMap((group) => roles.get(group.trim()) ?? []);
    return { name, roles: [...new Set(own)] };
  }
}

/** As UTF-8, which proxies send. @throws RequestError 403 a header that came twice: one of them is forged */
function singleHeader({ headersDistinct }: IncomingMessage, name: string): string | undefined {
  const values = headersDistinct[name];
  if (values === undefined) return undefined;
  const [value = '', ...others] = values;
  if (others.length > 0) throw new RequestError(403, 'Forbidden', `The header ${name} came more than once`);
  const text = Buffer.from(value, 'latin1').toString('utf8').trim();
  return text === '' ? undefined : text;
}
