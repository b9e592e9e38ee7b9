import { Visitor, type VisitorFigures } from './Visitor.ts';

/** Messages to this program. */
export type VisitorMessage =
  | { begin: { origin: string; pages: string[]; images: string[]; coldPages: string[] } }
  | { visit: true }
  | { waitFor: { path: string; text: string; id: number } }
  | { end: true };

/** Its answers. */
export type VisitorReport = { ready: true } | { seen: boolean; id: number } | { figures: VisitorFigures };

// The second client, a separate process, so that it measures the server and not the load generator.
let visitor: Visitor | undefined;
const report = (message: VisitorReport) => process.send?.(message);

process.on('message', async (message: VisitorMessage) => {
  if ('begin' in message) {
    visitor = new Visitor(message.begin);
    for (const page of message.begin.pages) await visitor.get(page);
    report({ ready: true });
  } else if ('visit' in message && visitor) {
    report({ figures: await visitor.visit() });
  } else if ('waitFor' in message) {
    const { path, text, id } = message.waitFor;
    report({ seen: (await visitor?.waitFor(path, text)) ?? false, id });
  } else visitor?.end();
});
process.on('disconnect', () => process.exit(0));
