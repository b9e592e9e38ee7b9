import { z } from 'zod';

// Apart from the server's environment: vendors' manifests, whose storage browsers have as data, are read by every layer.

/**
 * Transforms the text of a variable by a parser.
 * @param parse throws an error that names the variable, and says what would be right
 */
export function parsedBy<T>(parse: (text: string) => T) {
  return (text: string, context: z.RefinementCtx): T => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue((error as Error).message);
      return z.NEVER;
    }
  };
}
