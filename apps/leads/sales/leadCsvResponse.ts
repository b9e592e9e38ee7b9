import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { Call } from '@cumulus/server/calls';
import { ALREADY_SENT } from '@cumulus/server/responses';
import type { LeadStore } from '../LeadStore.ts';
import { type CsvLead, writeCsv } from '../leadCsv.ts';
import { type LeadPosition, type LeadQuery, MAX_PAGE } from './leadList.ts';

type CsvStore = Pick<LeadStore, 'listLeads'>;

/** Answers with all leads of a list as CSV, page by page, at the pace of its reader. */
export async function csvResponse(store: CsvStore, query: LeadQuery, { env: { outgoing } }: Call): Promise<Response> {
  const write = async (text: string) => {
    if (!outgoing.headersSent) {
      outgoing.writeHead(200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="leads.csv"',
        'Cache-Control': 'no-store',
      });
    }
    if (outgoing.destroyed) throw new Error('the reader left');
    if (!outgoing.write(text)) await drained(outgoing);
  };
  try {
    await writeCsv(() => pagesOf(store, query), write);
    outgoing.end();
  } catch (error) {
    if (!outgoing.headersSent) throw error;
    // What was sent is cut off visibly.
    outgoing.destroy();
  }
  return ALREADY_SENT;
}

/** Waits until a response takes more, or is closed; leaves no listener. */
async function drained(outgoing: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const { signal } = waiting;
  await Promise.race([once(outgoing, 'drain', { signal }), once(outgoing, 'close', { signal })]);
  waiting.abort();
}

async function* pagesOf(store: CsvStore, query: LeadQuery): AsyncGenerator<CsvLead[]> {
  let after: LeadPosition | undefined;
  do {
    const page = await store.listLeads({ ...query, limit: MAX_PAGE, after });
    yield page.leads;
    after = page.next;
  } while (after);
}
