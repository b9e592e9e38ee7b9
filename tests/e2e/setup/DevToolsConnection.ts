/** A page of a tab: the visible one has no subtype, a prerendered one has `prerender`. */
export interface Target {
  targetId: string;
  sessionId: string;
  subtype: string | undefined;
}

const ANSWER_MS = 30_000;

interface Message {
  id?: number;
  method?: string;
  sessionId?: string;
  result?: object;
  error?: { message: string };
  params?: { sessionId?: string; targetInfo?: { targetId: string; subtype?: string } };
}

/** The DevTools protocol over one WebSocket. */
export class DevToolsConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, { sessionId: string | undefined; settle: (message: Message) => void }>();
  readonly #pages = new Map<string, Target[]>();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#receive(JSON.parse(String(data)) as Message));
  }

  /** @param address `ws://…` that the browser printed */
  static async open(address: string): Promise<DevToolsConnection> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', reject);
    });
    const connection = new DevToolsConnection(socket);
    await connection.send('Target.setDiscoverTargets', { discover: true });
    return connection;
  }

  /** @throws the browser's error response */
  send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    this.#last += 1;
    const id = this.#last;
    this.#socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => this.#answer({ id, error: { message: `no answer in ${ANSWER_MS} ms` } }),
        ANSWER_MS,
      );
      const settle = ({ error, result }: Message) => {
        clearTimeout(late);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Result);
      };
      this.#waiting.set(id, { sessionId, settle });
    });
  }

  /** The pages of a tab in their order, always up to date. */
  pagesOf(tabSession: string): Target[] {
    const pages: Target[] = [];
    this.#pages.set(tabSession, pages);
    return pages;
  }

  close(): void {
    this.#socket.close();
  }

  #answer(message: Message & { id: number }): void {
    this.#waiting.get(message.id)?.settle(message);
    this.#waiting.delete(message.id);
  }

  /** Requests to a closed page are never answered. */
  #giveUp(session: string): void {
    for (const [id, { sessionId }] of this.#waiting)
      if (sessionId === session) this.#answer({ id, error: { message: 'the page is gone' } });
  }

  #receive(message: Message): void {
    const { id, method, sessionId, params } = message;
    if (id !== undefined) this.#answer({ ...message, id });
    if (method === 'Target.detachedFromTarget') this.#giveUp(params?.sessionId ?? '');
    const info = params?.targetInfo;
    if (method === 'Target.attachedToTarget' && info && params?.sessionId) {
      const page = { targetId: info.targetId, sessionId: params.sessionId, subtype: info.subtype };
      this.#pages.get(sessionId ?? '')?.push(page);
    }
    for (const pages of this.#pages.values()) {
      const page = pages.find(
        ({ targetId, sessionId: own }) => targetId === info?.targetId || own === params?.sessionId,
      );
      if (!page) continue;
      if (method === 'Target.targetInfoChanged') page.subtype = info?.subtype;
      if (method === 'Target.detachedFromTarget') pages.splice(pages.indexOf(page), 1);
    }
  }
}
