import type { RetentionLimits } from './RetentionLimits.ts';

const DAY_MS = 86_400_000;

/** What is older is kept too long. @param now milliseconds since 1970 @returns the same */
export const oldestKept = ({ maxDays }: RetentionLimits, now: number) => now - maxDays * DAY_MS;
