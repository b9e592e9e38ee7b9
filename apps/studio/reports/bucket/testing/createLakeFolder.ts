import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Manifest } from '@cumulus/lake/manifest';

/** Paths as compaction names files. */
export const eventFile = (number: number) => `events/day=2026-11-28/${String(number).padStart(8, '0')}-0.parquet`;

/** A folder that looks like a lake: a manifest, and files of any bytes. */
export function createLakeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lake-'));
  let manifest: Manifest = {
    ...{ format: 1, id: 'this-lake', generation: 1, layouts: [], marks: {}, files: [], replaced: [] },
  };
  /** Changes the manifest. */
  function change(next: Partial<Manifest>): void {
    manifest = { ...manifest, generation: manifest.generation + 1, ...next };
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  }
  return {
    folder,
    change,
    get manifest() {
      return readFileSync(join(folder, 'manifest.json'), 'utf8');
    },
    /** Adds a file of events in place of others. */
    add(path: string, content: string | Buffer, { gone = [] as string[], isErasure = false } = {}): void {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
      const file = { path, day: '2026-11-28', rows: 1, bytes: Buffer.byteLength(content), layout: 0 };
      const files = [...manifest.files.filter((one) => !gone.includes(one.path)), file];
      const replaced = isErasure ? [] : [...manifest.replaced, ...gone.map((one) => ({ path: one, at: 1 }))];
      if (isErasure) for (const one of gone) rmSync(join(folder, one));
      change({ files, replaced });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
