import type { ServerResponse } from 'node:http';

/** How long a stream may go on for somebody who was signed out. */
export const CHECK_EVERY_MS = 10_000;

/** Answers that are being sent: streams of events last for hours, in which a session may end, and a person lose their role. */
export class OpenAnswers {
  readonly #checks = new Map<ServerResponse, () => void>();
  readonly #timer = setInterval(() => this.#checkAll(), CHECK_EVERY_MS).unref();

  /** @param check throws when the person may not have the rest of the answer */
  add(response: ServerResponse, check: () => void): void {
    this.#checks.set(response, check);
    response.once('close', () => this.#checks.delete(response));
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #checkAll(): void {
    for (const [response, check] of this.#checks)
      try {
        check();
      } catch {
        response.destroy();
      }
  }
}
