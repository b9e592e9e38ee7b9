import { type Attributes, type FeatureApiResponse, GrowthBook } from '@growthbook/growthbook';
import type { FlagService } from '../../vendors/growthbook/target.ts';

/** REQ-FLG-07. */
const LOAD_TIMEOUT_MS = 2000;

/**
 * Fetches the current flags from the flag service, bypassing all caches. The official client decrypts them. With remote evaluation the service sends
 * values, not rules.
 * REQ-FLG-12.
 * @throws an error whose message is shown
 */
export async function fetchFlags(service: FlagService, attributes: Attributes): Promise<FeatureApiResponse> {
  const { host, clientKey, decryptionKey, isRemote } = service;
  if (!clientKey) throw new Error('Missing clientKey');
  const answer = await fetch(`${host}/api/${isRemote ? 'eval' : 'features'}/${clientKey}`, {
    cache: 'no-store',
    signal: AbortSignal.timeout(LOAD_TIMEOUT_MS),
    ...(isRemote && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ attributes, forcedVariations: {}, forcedFeatures: [], url: location.pathname }),
    }),
  });
  if (!answer.ok) throw new Error(`HTTP error: ${answer.status}`);
  const payload: unknown = await answer.json().catch(() => undefined);
  if (!isPayload(payload)) throw new Error('It answered something else than flags');
  if (!payload.encryptedFeatures) return payload;
  const client = new GrowthBook({ decryptionKey, disableExperimentsOnLoad: true });
  await client.init({ payload });
  const flags = client.getDecryptedPayload();
  client.destroy();
  // With a wrong key the client only logs and goes on without flags.
  if (Object.keys(flags.features ?? {}).length === 0) throw new Error('Failed to decrypt');
  return flags;
}

function isPayload(payload: unknown): payload is FeatureApiResponse {
  const { features } = (payload ?? {}) as { features?: unknown };
  return isObject(features) && Object.values(features).every(isFeature);
}

function isFeature(feature: unknown): boolean {
  if (!isObject(feature)) return false;
  const { rules = [] } = feature as { rules?: unknown };
  return Array.isArray(rules) && rules.every(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
