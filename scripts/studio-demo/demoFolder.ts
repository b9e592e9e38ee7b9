import { join } from 'node:path';
import { root } from '../setup/root.mjs';

/** Where the demo's stores are, apart from those of `npm start`. */
export function demoFiles(folder = join(root, '.cache/studio-demo')) {
  return {
    folder,
    collector: join(folder, 'collector.sqlite'),
    leads: join(folder, 'leads.sqlite'),
    lake: join(folder, 'lake'),
    flags: join(folder, 'flags'),
    cache: join(folder, 'cache'),
    /** Data of the studio's own: annotations, segments. */
    studio: join(folder, 'studio'),
    /** What was generated: written last, so that stores without it are incomplete. */
    marker: join(folder, 'generated.json'),
  };
}

export type DemoFiles = ReturnType<typeof demoFiles>;
