/** One place erased a visitor and another didn't. It names all their ids: those that events linked can't be found any more. */
export class PartlyErasedError extends Error {
  /** @param what was erased and what wasn't */
  constructor(what: string, identities: readonly string[], { cause }: { cause: unknown }) {
    const ids = [...new Set(identities)].join(' ');
    super(`${what}: erase ${ids} again. ${(cause as Error).message}`, { cause });
  }
}
