import type { IncomingMessage } from 'node:http';
import { parseIfJson } from '@cumulus/server/json';
import { z } from 'zod';
import { accessTokenInvalid, badRequest } from '../apiErrors.ts';
import type { Host, Snapshot, View } from '../space.ts';
import type { SyncLog } from './SyncLog.ts';
import type { DeliveredContent } from './vendorBehaviour.ts';

/** An authenticated request and its space. */
export interface DeliveryRequest {
  host: Host;
  store: DeliveredContent;
  log: SyncLog;
  /** Items of a page of sync, where the request doesn't say how many. */
  syncPage: number;
  space: Snapshot;
  view: View;
  query: URLSearchParams;
  publicUrl: string;
  /** Address of the environment, for `nextSyncUrl`. */
  environmentUrl: string;
  resourceTokens: ResourceTokens | undefined;
  expectedToken: string;
}

/**
 * Checks the bearer token or the `access_token` parameter.
 * @throws ApiError 401 when it is missing or another host's
 */
export function authenticate(request: IncomingMessage, query: URLSearchParams, expected: string): void {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim();
  const token = bearer ?? query.get('access_token') ?? '';
  if (token !== expected) throw accessTokenInvalid();
}

/** Tokens by space id, from the header that lets a request read entries of other spaces. */
export type ResourceTokens = Map<string, string>;

/** The vendor's limit of further spaces per request. */
const MAX_SPACES = 3;

/**
 * Reads `x-contentful-resource-resolution`: base64 of `{"spaces": {"<id>": "<token>"}}`.
 * @returns undefined without the header: resource links then stay as they are
 * @throws ApiError 400 when it can't be read or names more than 3 spaces
 */
export function readResourceTokens(header: string | string[] | undefined): ResourceTokens | undefined {
  if (header === undefined) return undefined;
  const parsed = resolutionSchema.safeParse(parseIfJson(Buffer.from(String(header), 'base64').toString('utf8')));
  if (!parsed.success) {
    throw badRequest('x-contentful-resource-resolution must be base64 of {"spaces": {"<space id>": "<access token>"}}');
  }
  const tokens = new Map(Object.entries(parsed.data.spaces));
  if (tokens.size > MAX_SPACES) {
    throw badRequest(`x-contentful-resource-resolution names ${tokens.size} spaces; at most ${MAX_SPACES} are allowed`);
  }
  return tokens;
}

const resolutionSchema = z.object({ spaces: z.record(z.string(), z.string()) });
