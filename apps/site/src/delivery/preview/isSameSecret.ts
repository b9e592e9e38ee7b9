import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same; the time it takes says nothing of either. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
