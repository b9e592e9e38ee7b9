import type { ReplayTarget } from './target.ts';

/** What the recorder takes of the service's configuration, in the form of the service. */
export interface ReplayConfig {
  sr_sampling_config: { sample_rate: 1; capture_enabled: true };
  sr_interaction_config?: { enabled: boolean; batch: boolean; trackEveryNms: number };
  sr_privacy_config?: { blockSelector: string[]; maskSelector: string[]; defaultMaskLevel?: 'conservative' };
}

type Json = Record<string, unknown>;

const TIME_LIMIT_MS = 5_000;
/** How long clicks and scroll positions of an open page may wait: the service chooses within these limits. REQ-RPL-03. */
export const INTERACTION_INTERVAL = { minMs: 30_000, maxMs: 60_000 } as const;

/**
 * Asks the service whether sessions are recorded, and how. Sampling has been decided, so the recorder records every session that it gets. Of the vendor's settings only
 * those are used that don't record more than the site allows: no lower masking, no console, no network, no targeting (which stores what visitors do).
 * @returns undefined where recording is off, and after `signal`
 * @throws on a failure, and on an answer that isn't of the form
 */
export async function fetchReplayConfig(
  { apiKey, configUrl }: ReplayTarget,
  signal: AbortSignal,
): Promise<ReplayConfig | undefined> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(() => stopping.abort(new Error('No configuration in time')), TIME_LIMIT_MS);
  try {
    const answer = await fetch(`${configUrl}/${apiKey}?config_group=browser`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: stopping.signal,
    });
    if (!answer.ok) throw new Error(`HTTP error: ${answer.status}`);
    return readConfig(await answer.json());
  } catch (error) {
    if (signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** @throws on an answer that isn't of the form */
export function readConfig(answer: unknown): ReplayConfig | undefined {
  const replay = part(part(answer, 'configs'), 'sessionReplay');
  const sampling = part(replay, 'sr_sampling_config');
  if (!sampling) throw new Error('The configuration of session replay is not of the form');
  if (sampling.capture_enabled !== true) return undefined;
  const interaction = part(replay, 'sr_interaction_config');
  const privacy = part(replay, 'sr_privacy_config');
  return {
    sr_sampling_config: { sample_rate: 1, capture_enabled: true },
    ...(interaction && {
      sr_interaction_config: {
        enabled: interaction.enabled === true,
        batch: interaction.batch === true,
        trackEveryNms: intervalOf(interaction.trackEveryNms),
      },
    }),
    ...(privacy && {
      sr_privacy_config: {
        blockSelector: selectors(privacy.blockSelector),
        maskSelector: selectors(privacy.maskSelector),
        ...(privacy.defaultMaskLevel === 'conservative' && { defaultMaskLevel: 'conservative' as const }),
      },
    }),
  };
}

function part(value: unknown, key: string): Json | undefined {
  const inner = (value as Json | undefined | null)?.[key];
  return inner && typeof inner === 'object' ? (inner as Json) : undefined;
}

function selectors(value: unknown): string[] {
  return [value].flat().filter((selector) => typeof selector === 'string');
}

function intervalOf(value: unknown): number {
  const { minMs, maxMs } = INTERACTION_INTERVAL;
  return Math.min(maxMs, Math.max(minMs, Number(value) || minMs));
}
