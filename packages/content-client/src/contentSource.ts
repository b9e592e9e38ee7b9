/** Contentful's own hosts: with `CONTENTFUL_SPACE_ID` and a token they replace the built-in content system. */
const VENDOR_DELIVERY_HOST = 'cdn.contentful.com';
const VENDOR_PREVIEW_HOST = 'preview.contentful.com';
/** A missed webhook is noticed within a minute. The built-in content system is polled every second. */
const VENDOR_POLL_MS = 60_000;
const BUILT_IN_POLL_MS = 1_000;

/** A space of a content system, and the right to read it. */
export interface ContentSpace {
  space: string;
  environment: string;
  accessToken: string;
  /** Host and port. */
  host: string;
  basePath: string;
  isInsecure: boolean;
  /** Origin of the built-in content system; undefined with the vendor. */
  builtInOrigin?: string;
}

/** Where content is read from. */
export interface ContentSource extends ContentSpace {
  pollMs: number;
}

/** The variables of the content system, checked one by one. */
interface SourceVariables {
  CONTENT_URL: string;
  CONTENT_POLL_MS?: number | undefined;
  CONTENTFUL_SPACE_ID?: string | undefined;
  CONTENTFUL_ENVIRONMENT: string;
  CONTENTFUL_HOST?: string | undefined;
  CONTENTFUL_DELIVERY_TOKEN?: string | undefined;
  CONTENTFUL_PREVIEW_TOKEN?: string | undefined;
}

interface SourceOptions {
  /** Reads drafts. */
  isPreview?: boolean;
  /** The token of the built-in content system, which may be a default. */
  builtInToken: string | undefined;
}

/**
 * Reads where content comes from: the vendor's space, or the built-in content system.
 * @throws Error that names what is missing
 */
export function readContentSource(
  values: SourceVariables,
  { isPreview = false, builtInToken }: SourceOptions,
): ContentSource {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_ENVIRONMENT: environment, CONTENTFUL_HOST, CONTENT_POLL_MS } = values;
  if (!space) {
    if (CONTENTFUL_HOST) throw new Error('CONTENTFUL_HOST is set, so CONTENTFUL_SPACE_ID must be set too');
    const { host, protocol, origin: builtInOrigin } = new URL(values.CONTENT_URL);
    return {
      ...{ space: 'cumulus', environment, accessToken: String(builtInToken), host, builtInOrigin },
      ...{ basePath: isPreview ? '/contentful-preview' : '/contentful', isInsecure: protocol === 'http:' },
      pollMs: CONTENT_POLL_MS ?? BUILT_IN_POLL_MS,
    };
  }
  const name = isPreview ? 'CONTENTFUL_PREVIEW_TOKEN' : 'CONTENTFUL_DELIVERY_TOKEN';
  const accessToken = values[name];
  if (!accessToken) throw new Error(`CONTENTFUL_SPACE_ID is set, so ${name} must be set too`);
  const host = CONTENTFUL_HOST ?? (isPreview ? VENDOR_PREVIEW_HOST : VENDOR_DELIVERY_HOST);
  const pollMs = CONTENT_POLL_MS ?? VENDOR_POLL_MS;
  return { space, environment, accessToken, host, basePath: '', isInsecure: false, pollMs };
}
