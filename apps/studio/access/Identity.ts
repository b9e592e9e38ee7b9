import type { IncomingMessage } from 'node:http';
import type { Person } from './permissions.ts';

/** Who a request comes from, and how that is known. */
export interface Identity {
  person: Person;
  /** `machine`: a program or browser of this machine, where nobody has to sign in; `token`: a program with `ADMIN_TOKEN`. */
  way: 'machine' | 'token' | 'session' | 'proxy';
}

/** Finds out who asks. @throws RequestError 401 nobody that is known; 403 a request that isn't answered whoever asks */
export type Identify = (request: IncomingMessage) => Identity;
