import { z } from 'zod';

/** An object without other fields, which names the fields there are when one is wrong. */
export function strictObject<Shape extends z.ZodRawShape>(shape: Shape) {
  const known = Object.keys(shape).join(', ');
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `no such field: ${issue.keys.join(', ')}; known: ${known}` : undefined,
  });
}
