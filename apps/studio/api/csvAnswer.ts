import type { Call } from '@cumulus/server/calls';
import { BYTE_ORDER_MARK, toCsvRow } from '@cumulus/server/csv';
import { bytesResponse } from '@cumulus/server/responses';

/** Whether a request wants CSV: by its parameter `format`, else by what it accepts. */
export const asksForCsv = (call: Call, format: string | undefined): boolean =>
  format ? format === 'csv' : call.env.incoming.headers.accept?.includes('text/csv') === true;

/** Rows as a file, the first with the names of the columns. */
export const csvAnswer = (filename: string, rows: readonly Parameters<typeof toCsvRow>[0][]): Response =>
  bytesResponse(Buffer.from(BYTE_ORDER_MARK + rows.map(toCsvRow).join('')), {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${filename}"`,
    'Cache-Control': 'no-store',
  });
