import { PERSON_TABLES } from '../store/leadTables.ts';

/** The numbers of an erasure that found nothing of any table of persons. */
export const NONE_ERASED = Object.fromEntries(Object.values(PERSON_TABLES).map((name) => [name, 0]));
