/** How event streams behave where GrowthBook's Proxy differs from what is convenient. */
export interface StreamBehaviour {
  /** Whether a stream begins with the current flags; else it says only what changes from then on. */
  hasState: boolean;
  heartbeat: string;
  /** Proxies and browsers close a silent connection; most wait 30 s or longer. */
  heartbeatMs: number;
  /** Time after which a browser reconnects, unless its SDK decides. */
  retryMs: number;
  /** The service ends a stream after this time; 0: never. */
  endsAfterMs: number;
  /** Beside the flags in each payload. */
  envelope: Record<string, unknown>;
}

/** By the value of `FLAGS_BEHAVIOUR`. */
export const STREAM_BEHAVIOURS = {
  prompt: {
    ...{ hasState: true, heartbeat: ': still here\n\n', heartbeatMs: 15_000, retryMs: 3_000, endsAfterMs: 0 },
    envelope: {},
  },
  /**
   * The Proxy's: `EVENT_STREAM_MAX_DURATION_MS` and `EVENT_STREAM_PING_INTERVAL_MS` have these defaults (README.md), a ping is a message without
   * data, and a new stream has no flags (ssePubsub.ts). https://github.com/growthbook/growthbook-proxy
   * It passes on what GrowthBook's API answers, which has a `status` beside the flags.
   */
  vendor: {
    ...{ hasState: false, heartbeat: 'data: \n\n', heartbeatMs: 30_000, retryMs: 10_000, endsAfterMs: 60_000 },
    envelope: { status: 200 },
  },
} as const satisfies Record<string, StreamBehaviour>;
