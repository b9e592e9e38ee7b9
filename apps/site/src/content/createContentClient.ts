import { createClient } from 'contentful';
import type { ContentEnvironment } from './contentEnvironment.ts';

/** A visitor never waits for the content system, so a slow answer is an error like any other. */
const REQUEST_TIMEOUT_MS = 10_000;

/**
 * The official client, for this space or for another one of the same system.
 * @param environment where the content comes from
 * @param space another space's id and token, for links across spaces
 */
export function createContentClient(environment: ContentEnvironment, space?: { id: string; accessToken: string }) {
  return createClient({
    space: space?.id ?? environment.space,
    environment: space ? 'master' : environment.environment,
    accessToken: space?.accessToken ?? environment.accessToken,
    host: environment.host,
    basePath: environment.basePath,
    insecure: environment.isInsecure,
    timeout: REQUEST_TIMEOUT_MS,
    // The vendor's client waits two seconds before it tries again; the built-in services are asked every second anyway.
    retryLimit: environment.builtInOrigin ? 0 : 1,
  });
}
