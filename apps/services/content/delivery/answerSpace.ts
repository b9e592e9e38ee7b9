import type { Snapshot } from '../types.ts';

/** `/spaces/{id}`. */
export function answerSpace({ spaceId, locales }: Snapshot): unknown {
  return {
    sys: { type: 'Space', id: spaceId },
    name: spaceId,
    locales: locales.map(({ code, name, default: isDefault, fallbackCode }) => ({
      code,
      default: isDefault === true,
      name,
      fallbackCode: fallbackCode ?? null,
    })),
  };
}
