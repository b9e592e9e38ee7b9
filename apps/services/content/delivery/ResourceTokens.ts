import { badRequest } from './badRequest.ts';

/** Tokens by space id, from the header that lets a request read entries of other spaces. */
export type ResourceTokens = Map<string, string>;

/** Further spaces that one request may read, as the vendor has it. */
const MAX_SPACES = 3;

/**
 * Reads `x-contentful-resource-resolution`: base64 of `{"spaces": {"<id>": "<token>"}}`.
 * @returns undefined without the header: resource links then stay as they are
 * @throws ApiError 400 when it can't be read or names more than 3 spaces
 */
export function readResourceTokens(header: string | string[] | undefined): ResourceTokens | undefined {
  if (header === undefined) return undefined;
  const spaces = decode(String(header));
  if (!spaces) {
    throw badRequest('x-contentful-resource-resolution must be base64 of {"spaces": {"<space id>": "<access token>"}}');
  }
  const tokens = new Map(Object.entries(spaces).map(([id, token]) => [id, String(token)]));
  if (tokens.size > MAX_SPACES) {
    throw badRequest(`x-contentful-resource-resolution names ${tokens.size} spaces; at most ${MAX_SPACES} are allowed`);
  }
  return tokens;
}

function decode(header: string): Record<string, unknown> | undefined {
  try {
    const { spaces } = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    return typeof spaces === 'object' && spaces !== null ? spaces : undefined;
  } catch {
    return undefined;
  }
}
