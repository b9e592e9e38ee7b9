import { withoutQuery } from '@cumulus/content-model/canonicalPath';
import { z } from 'zod';

/** A stored report, without visitor data and queries. */
export interface Violation {
  at: string;
  page: string;
  directive: string;
  blocked: string;
  source?: string;
  line?: number;
  column?: number;
  sample?: string;
  disposition?: string;
}

/** Browsers batch the reports of a minute. */
const MAX_REPORTS = 50;
const MAX_TEXT_LENGTH = 300;

const text = z.string().transform((value) => value.slice(0, MAX_TEXT_LENGTH));
const address = text.transform(withoutInput);
const position = z.number().int().nonnegative();

/** `report-uri`: one report; supported by every browser. */
const oldReport = z
  .object({
    'csp-report': z.object({
      'document-uri': address,
      'effective-directive': text.optional(),
      'violated-directive': text.optional(),
      'blocked-uri': address.default(''),
      'source-file': address.optional(),
      'line-number': position.optional(),
      'column-number': position.optional(),
      'script-sample': text.optional(),
      disposition: text.optional(),
    }),
  })
  .transform(({ 'csp-report': report }) => [
    {
      page: report['document-uri'],
      directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
      blocked: report['blocked-uri'],
      source: report['source-file'],
      line: report['line-number'],
      column: report['column-number'],
      sample: report['script-sample'] || undefined,
      disposition: report.disposition,
    },
  ]);

const newReport = z.object({
  documentURL: address,
  effectiveDirective: text,
  blockedURL: address.nullish(),
  sourceFile: address.nullish(),
  lineNumber: position.nullish(),
  columnNumber: position.nullish(),
  sample: text.nullish(),
  disposition: text.optional(),
});

/** `report-to`: reports of all types; only CSP violations are kept. */
const newReports = z
  .array(z.object({ type: z.string(), body: z.unknown() }))
  .max(MAX_REPORTS)
  .transform((reports) =>
    reports
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) => {
        const report = newReport.parse(body);
        return {
          page: report.documentURL,
          directive: report.effectiveDirective,
          blocked: report.blockedURL ?? '',
          source: report.sourceFile ?? undefined,
          line: report.lineNumber ?? undefined,
          column: report.columnNumber ?? undefined,
          sample: report.sample || undefined,
          disposition: report.disposition,
        };
      }),
  );

const FORMS: Record<string, z.ZodType<Omit<Violation, 'at'>[]>> = {
  'application/csp-report': oldReport,
  'application/reports+json': newReports,
};

/**
 * Parses a browser's reports.
 * @returns undefined for any other content type
 * @throws an error that describes what is wrong with the body
 */
export function parseReports(contentType: string, body: string): Violation[] | undefined {
  const form = FORMS[contentType.split(';')[0]?.trim().toLowerCase() ?? ''];
  if (!form) return undefined;
  const at = new Date().toISOString();
  try {
    return form.parse(JSON.parse(body)).map((violation) => ({ at, ...violation }));
  } catch (error) {
    if (error instanceof z.ZodError) throw new Error(z.prettifyError(error), { cause: error });
    throw new Error(`The body is not JSON: ${(error as Error).message}`, { cause: error });
  }
}

/** Queries may contain a visitor's input. `inline`, `eval` and other keywords stay. */
function withoutInput(value: string): string {
  return withoutQuery(value).replace(/^data:.*/s, 'data:');
}
