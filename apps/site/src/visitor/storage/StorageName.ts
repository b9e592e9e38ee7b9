import type { storageMatrix } from './storageMatrix.ts';

/** Names that the matrix knows, those that it knows by their beginning included. */
export type StorageName = Names<(typeof storageMatrix)[number]['name']>;

type Names<Name extends string> = Name extends `${infer Start}*` ? `${Start}${string}` : Name;
