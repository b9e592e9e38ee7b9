import type { IncomingMessage } from 'node:http';
import { networkOf } from '@cumulus/http/clientAddress';
import { createClientRateLimit } from '@cumulus/http/clientLimits';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { RequestError } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { isPasswordOf } from './passwordHash.ts';
import type { Sessions } from './Sessions.ts';
import type { StudioKey } from './StudioKey.ts';
import type { User, UserFile } from './UserFile.ts';

/** Attempts for one name, all at once or one in 12 s: 7,200 guesses a day of a password of twelve characters. */
const OF_NAME = { perMinute: 5, burst: 5 };
/** Each takes 32 MB and a fifth of a second. */
const HASHING = { maxRunning: 2, maxWaiting: 16, maxWaitMs: 10_000 };

interface SignInOptions {
  users: UserFile;
  sessions: Sessions;
  limits: ServiceLimits;
  key: StudioKey;
  /** A monotonic clock, in milliseconds. */
  now?(): number;
}

/** Signs people in, with limits for each network and each name. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #ofNames: ReturnType<typeof createClientRateLimit>;
  readonly #hashing = createFairQueue(HASHING);

  constructor(options: SignInOptions) {
    this.#options = options;
    this.#ofNames = createClientRateLimit({ ...OF_NAME, ...(options.now && { now: options.now }) });
  }

  /** The network of a request, as it is remembered. */
  networkOf(request: IncomingMessage): string {
    const { key, limits } = this.#options;
    return key.hash('network', networkOf(limits.clientOf(request)));
  }

  /**
   * Checks a name and its password.
   * @returns the user, and the token of a new session
   * @throws RequestError 401; 429 after too many attempts
   */
  async start(request: IncomingMessage, name: string, password: string): Promise<{ user: User; token: string }> {
    const { users, sessions } = this.#options;
    const network = this.networkOf(request);
    const giveBack = this.#charge(request, name, network);
    const user = users.users.get(name);
    const isRight = await this.#check(network, password, user);
    if (!user || !isRight) throw new RequestError(401, 'WrongPassword', 'Name or password is wrong');
    giveBack();
    return { user, token: await sessions.start(user, network) };
  }

  /**
   * Somebody who tries out a person's passwords from elsewhere must not keep that person out: from networks where they signed in before, each has attempts of its own.
   * @throws RequestError 429
   */
  #charge(request: IncomingMessage, name: string, network: string): () => void {
    const { limits, sessions } = this.#options;
    const giveBack = limits.count(request, 'RATE_LIMIT_SIGN_INS');
    const whose = sessions.isNetworkOf(name, network) ? `${name} ${network}` : name;
    const seconds = this.#ofNames.take(whose);
    if (seconds > 0) {
      const headers = { 'Retry-After': String(seconds) };
      throw new RequestError(429, 'rate_limit', `Too many attempts; try again in ${seconds} s`, { headers });
    }
    return () => {
      giveBack();
      this.#ofNames.giveBack(whose);
    };
  }

  async #check(network: string, password: string, user: User | undefined): Promise<boolean> {
    try {
      return await this.#hashing.run(network, () => isPasswordOf(password, user?.password));
    } catch (error) {
      throw error instanceof QueueFullError ? busy(error) : error;
    }
  }
}

function busy(cause: QueueFullError): RequestError {
  const headers = { 'Retry-After': '5' };
  return new RequestError(503, 'busy', 'Too many people sign in at this moment; try again', { headers, cause });
}
