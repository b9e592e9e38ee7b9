import type { Call } from './Call.ts';

/** An address of the server's own, such as a webhook: found by its exact path. Reads a body, if it wants one, by `readBody`. */
export interface Endpoint {
  methods: readonly string[];
  /** Answers the call. What it throws becomes a 500, or the status of a `BodyError`. */
  answer(call: Call): void | Promise<void>;
}
