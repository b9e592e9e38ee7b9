import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseOptions } from '@cumulus/sql/openDatabase';
import { openLeadStore } from '../../../apps/leads/openLeadStore.ts';
import { ENTRY_ID, outcomeOf, PATH, personFields } from '../leads/contactForm.ts';
import { LIMITS } from './LIMITS.ts';
import { SITE_URL } from './startCluster.ts';

/** What became of the forms that were sent. */
export interface FormsResult {
  sent: string[];
  /** What was read in place of thanks, with the number. */
  failures: Map<string, number>;
}

const TIMEOUT_MS = 30_000;

/**
 * Sends forms to this machine, evenly at a fixed rate, each once: nobody tries again.
 * @param port of a proxy
 * @param sender begins each address
 * @returns ends it and returns its result
 */
export function startForms(port: number, sender = 'visitor'): () => Promise<FormsResult> {
  const agent = new Agent({ keepAlive: true });
  const sent: string[] = [];
  const failures = new Map<string, number>();
  const open = new Set<Promise<void>>();
  let isEnding = false;

  async function submit(email: string): Promise<void> {
    const answer = await post(port, email, agent);
    if (outcomeOf(answer) === 'sent') sent.push(email);
    else failures.set(`${answer.status} ${answer.body}`, (failures.get(`${answer.status} ${answer.body}`) ?? 0) + 1);
  }

  async function run(): Promise<void> {
    for (let count = 0; !isEnding; count += 1) {
      const one = submit(`${sender}-${count}@studio.example`);
      open.add(one);
      one.finally(() => open.delete(one));
      await pause(1_000 / LIMITS.formsPerSecond);
    }
  }

  const running = run();
  return async () => {
    isEnding = true;
    await running;
    await Promise.all(open);
    agent.destroy();
    return { sent, failures };
  };
}

/** How often each address is stored. */
export async function countLeads(options: DatabaseOptions): Promise<Map<string, number>> {
  const store = await openLeadStore(options);
  const leads = await store.list({ limit: 1_000_000 });
  await store.close();
  const found = new Map<string, number>();
  for (const { email } of leads) found.set(email, (found.get(email) ?? 0) + 1);
  return found;
}

function post(port: number, email: string, agent: Agent): Promise<{ status: number; body: string }> {
  const fields = { _form: ENTRY_ID, ...personFields(email), _key: randomUUID(), _ms: '5000' };
  const body = new URLSearchParams(fields).toString();
  return new Promise((resolve) => {
    const sending = request(
      {
        ...{ host: '127.0.0.1', port, path: PATH, method: 'POST', agent, timeout: TIMEOUT_MS },
        headers: {
          ...{ host: 'localhost', origin: SITE_URL, accept: 'application/json' },
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(Buffer.byteLength(body)),
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text.slice(0, 200) }));
        answer.on('error', (error) => resolve({ status: 0, body: error.message }));
      },
    );
    sending.on('timeout', () => sending.destroy(new Error('timeout')));
    sending.on('error', (error) => resolve({ status: 0, body: error.message }));
    sending.end(body);
  });
}
