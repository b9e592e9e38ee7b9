import type { IncomingMessage } from 'node:http';
import type { Person } from './permissions.ts';

/** Who a request comes from, and how that is known. */
export interface Identity {
  person: Person;
  /**
   * `machine`: a program or browser of this machine, where nobody has to sign in; `token`: a program with `ADMIN_TOKEN`; `session`: signed in here; `proxy`: by the
   * company's sign-in proxy.
   */
  way: 'machine' | 'token' | 'session' | 'proxy';
  /** What the CSRF token is made of; none where a browser sends nothing by itself that opens the studio. */
  csrfSecret?: string;
}

/** Finds out who asks. @throws RequestError 401 nobody that is known; 403 a request that is answered to nobody */
export type Identify = (request: IncomingMessage) => Identity;
