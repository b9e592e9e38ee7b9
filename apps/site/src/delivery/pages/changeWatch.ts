/** Remembers what changed while pages are being made, so that one made from the old content is never stored. */
export interface ChangeWatch {
  /** Told of every change. */
  note(tags: Iterable<string>): void;
  /** Begins to watch for one page. */
  begin(): { isOvertaken(tags: readonly string[]): boolean; end(): void };
}

export function changeWatch(): ChangeWatch {
  const watching = new Set<Set<string>>();
  return {
    note(tags) {
      const all = [...tags];
      for (const changed of watching) for (const tag of all) changed.add(tag);
    },
    begin() {
      const changed = new Set<string>();
      watching.add(changed);
      return {
        isOvertaken: (tags) => changed.size > 0 && tags.some((tag) => changed.has(tag)),
        end: () => watching.delete(changed),
      };
    },
  };
}
