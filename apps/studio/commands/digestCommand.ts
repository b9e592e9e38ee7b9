import { z } from 'zod';
import type { StudioCommand } from './command.ts';

const answerSchema = z.object({ subject: z.string(), text: z.string() });
const USAGE = 'expected npm run studio -- digest --print';

/** Shows the digest of the last week, as the running studio composes it. */
export const DIGEST_COMMANDS: Readonly<Record<string, StudioCommand>> = {
  digest: {
    usage: '--print',
    async run(args, environment) {
      if (args.length !== 1 || args[0] !== '--print') throw new Error(USAGE);
      const { ADMIN_PORT: port = '4002', ADMIN_TOKEN: token } = environment;
      const url = `http://127.0.0.1:${port || '4002'}/api/digest`;
      const response = await fetch(url, { headers: token ? { Authorization: `Bearer ${token}` } : {} }).catch(
        (cause: Error) => {
          throw new Error(`the studio doesn't answer at ${url}: start it, or set ADMIN_PORT`, { cause });
        },
      );
      if (!response.ok) throw new Error(`the studio answered ${response.status}: ${await response.text()}`);
      const { subject, text } = answerSchema.parse(await response.json());
      console.log(`${subject}\n\n${text}`);
    },
  },
};
