/** Settings of the remote configuration. */
export interface RemoteConfigOptions {
  /** Whether sessions are recorded. */
  isCapturing: boolean;
  /** Whether clicks are summed up by place and hour. */
  batchesClicks: boolean;
}

/** The shortest interval that the SDK accepts for interactions; 60,000 is the longest. REQ-RPL-03. */
const INTERACTION_MS = 30_000;

/**
 * The remote configuration of session replay; the SDK of events fetches none. The site samples sessions before it loads the recorder, so that all of
 * these are recorded; without `capture_enabled` none would be.
 */
export function remoteConfig({ isCapturing, batchesClicks }: RemoteConfigOptions) {
  return {
    configs: {
      sessionReplay: {
        sr_sampling_config: { sample_rate: 1, capture_enabled: isCapturing },
        sr_interaction_config: { enabled: isCapturing, batch: batchesClicks, trackEveryNms: INTERACTION_MS },
      },
    },
  };
}
