import type { SessionReplayOptions } from '@amplitude/session-replay-browser';
import { SessionReplay } from '@amplitude/session-replay-browser/lib/esm/session-replay';
import { reportError } from '../../platform/browser/reportError.ts';
import { EDITABLE } from '../../privacy/privateContent.ts';
import { cheapSnapshots } from './cheapSnapshots.ts';
import { deferEvents, whenIdle } from './deferEvents.ts';
import { createIconInliner, loadSprite } from './recordedIcons.ts';
import { isOfStyles, type RecordedEvent } from './redactRecording.ts';
import type { ReplayConfig } from './replayConfig.ts';
import { createReplayTransport } from './replayTransport.ts';
import { sendInTime } from './sendInTime.ts';
import type { ReplayTarget } from './target.ts';

/** A session that is recorded. */
export interface RecordedSession {
  deviceId: string;
  /** Its start, milliseconds since 1970. */
  sessionId: number;
  target: ReplayTarget;
  config: ReplayConfig;
  /** Aborts at the end of the session: what was recorded is sent. */
  ended: AbortSignal;
  /** Aborts on withdrawal: nothing more is sent. */
  withdrawn: AbortSignal;
}

type RecordingPlugins = Awaited<ReturnType<SessionReplay['getRecordingPlugins']>>;

/** Fields are masked in any case; this masks text that a visitor edits in place, and text that repeats what they entered. */
const MASKED = ['[data-masked]', EDITABLE];
const PRIVATE = ['[data-private]'];

/** Amplitude's recorder, which redacts every event, and takes its first picture of the page when the browser is idle. */
class QuietRecorder extends SessionReplay {
  private readonly ended: AbortSignal;
  private readonly sprite = loadSprite();
  private deferred: unknown;
  /** Called when style sheets were added to the page, as for a dialog. */
  onStyles = (): void => undefined;

  constructor(ended: AbortSignal) {
    super();
    this.ended = ended;
    const resume = this.focusListener;
    // It takes a picture. The click that brings the window back is answered first.
    this.focusListener = () => whenIdle(() => ended.aborted || resume());
  }

  /** Called before each start of the recording. */
  override async getRecordingPlugins(
    ...settings: Parameters<SessionReplay['getRecordingPlugins']>
  ): Promise<RecordingPlugins> {
    const { eventCompressor } = this;
    if (!eventCompressor) throw new Error('The recorder has no queue');
    const inlineIcons = createIconInliner(await this.sprite);
    const change = (event: RecordedEvent) => {
      inlineIcons(event);
      if (isOfStyles(event)) this.onStyles();
    };
    if (this.deferred !== eventCompressor)
      deferEvents(eventCompressor, change, (error) => this.loggerProvider.warn(error));
    this.deferred = eventCompressor;
    const plugins = await super.getRecordingPlugins(...settings);
    await new Promise<unknown>(whenIdle);
    return [...(plugins ?? []), cheapSnapshots(this.ended)] as RecordingPlugins;
  }
}

/**
 * Records a session with Amplitude's SDK until it ends. Nothing is stored in the browser but two small keys: recorded events are held in memory
 * (`storeType`), and sent on blur, while the page is left, and every ten seconds.
 * REQ-RPL-01 to REQ-RPL-05.
 */
export async function startRecording(session: RecordedSession): Promise<void> {
  const { deviceId, sessionId, target, config, ended, withdrawn } = session;
  const recorder = new QuietRecorder(ended);
  const { apiKey, trackUrl } = target;
  const isOptedOut = () => recorder.shouldOptOut() === true;
  const transport = createReplayTransport({ apiKey, withdrawn, isOptedOut });
  const stop = () => {
    recorder.eventCompressor?.flushQueue();
    recorder.shutdown();
  };
  ended.addEventListener('abort', stop);
  const options: SessionReplayOptions = {
    deviceId,
    sessionId,
    trackServerUrl: trackUrl,
    handleFetchConfig: async () => Response.json({ configs: { sessionReplay: config } }),
    handleSendEvents: transport.send,
    loggerProvider: createLogger(withdrawn),
    privacyConfig: { defaultMaskLevel: 'medium', blockSelector: PRIVATE, maskSelector: MASKED },
    // Sampling was decided before the download.
    sampleRate: 1,
    // The name that product analytics has: a visitor who opts out there is not recorded either.
    instanceName: '$default_instance',
    storeType: 'memory',
    // The transport compresses, outside the main thread too.
    useWebWorker: false,
    enableTransportCompression: false,
    // A page that is left early is worth nothing without its first picture.
    eagerFullSnapshotSend: true,
    captureFullSnapshotOnFocus: true,
    // Selectors of clicks are short, or left out: longer searches would delay the page's answer to the click.
    performanceConfig: { enabled: true, interaction: { timeoutMs: 20, maxNumberOfTries: 100, threshold: 100 } },
  };
  // Before the recorder adds its own listeners, which take what is pending.
  recorder.onStyles = sendInTime(recorder, transport, session);
  await recorder.init(apiKey, options).promise;
  // init() allows recording again, also after shutdown().
  if (ended.aborted) stop();
}

/** Logs the recorder's first failure on this page, and no more. */
function createLogger(withdrawn: AbortSignal): NonNullable<SessionReplayOptions['loggerProvider']> {
  let isReported = false;
  const report = (...parts: unknown[]) => {
    if (isReported || withdrawn.aborted) return;
    isReported = true;
    reportError('session replay', ...(parts as [unknown]));
  };
  const nothing = () => undefined;
  return { enable: nothing, disable: nothing, log: nothing, debug: nothing, warn: report, error: report };
}
