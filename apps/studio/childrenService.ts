import type { Metric } from '@cumulus/server/metrics';
import { jsonResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';

/** A process that the supervisor keeps running, as it was when the report was sent (`scripts/setup/superviseChild.mjs`). */
interface SupervisedChild {
  name: string;
  /** How often it was started again after it ended by itself. */
  restarts: number;
  fault?: {
    what: string;
    phase: 'waiting' | 'starting' | 'silent' | 'answering';
    sinceMs: number;
    startsInMs?: number;
  };
}

/** The IPC channel to the supervisor; `send` is missing where there is none. */
type Channel = Pick<NodeJS.Process, 'on' | 'off' | 'send'>;

/**
 * Creates `/children` of the admin listener: the processes that `npm start` keeps running. One that ended or hangs is a problem of `/healthz` until it has
 * been healthy for a while. Reports come over the IPC channel, so that a new process has the present one, and one without a supervisor none.
 */
export function createChildrenService(channel: Channel = process, now = () => performance.now()): Service {
  let children: SupervisedChild[] = [];
  let receivedAt = 0;
  function receive(message: unknown): void {
    const { type, children: sent } = (message ?? {}) as { type?: string; children?: SupervisedChild[] };
    if (type !== 'children' || !sent) return;
    children = sent;
    receivedAt = now();
  }
  channel.on('message', receive);
  channel.send?.({ type: 'follow-children' });
  const problems = () => children.flatMap((child) => describeFault(child, now() - receivedAt) ?? []);
  const app = createRoutes();
  app.get('/', () => jsonResponse({ children: children.map(({ name, restarts }) => ({ name, restarts })) }));
  return {
    prefix: '/children',
    app,
    problems,
    metrics: () => (children.length ? [restartsOf(children)] : []),
    close: () => void channel.off('message', receive),
  };
}

const seconds = (ms: number) => `${ms < 1000 ? Math.max(0, ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`;

/** "demo: ended with signal SIGKILL 3 s ago, starts again in 2 s" */
function describeFault({ name, fault }: SupervisedChild, ageMs: number): string | undefined {
  if (!fault) return undefined;
  const phases = {
    waiting: `, starts again in ${seconds((fault.startsInMs ?? 0) - ageMs)}`,
    starting: ', is starting',
    silent: '',
    answering: ', answers again',
  };
  return `${name}: ${fault.what} ${seconds(fault.sinceMs + ageMs)} ago${phases[fault.phase]}`;
}

function restartsOf(children: SupervisedChild[]): Metric {
  return {
    name: 'services_child_restarts_total',
    type: 'counter',
    help: 'How often the supervisor started a process again that had ended',
    samples: children.map(({ name, restarts }) => ({ labels: { child: name }, value: restarts })),
  };
}
