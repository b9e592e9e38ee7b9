import type { IncomingMessage } from 'node:http';

/** Larger files are videos and downloads: they pass through. */
const MAX_KEPT_BYTES = 262_144;

/** @returns whether an answer of the asset service is small, whole and at an address whose bytes never change */
export function keepableAsset({ statusCode, headers }: IncomingMessage): boolean {
  return (
    statusCode === 200 &&
    /\bimmutable\b/.test(headers['cache-control'] ?? '') &&
    headers['content-encoding'] === undefined &&
    headers['set-cookie'] === undefined &&
    Number(headers['content-length'] ?? Infinity) <= MAX_KEPT_BYTES
  );
}
