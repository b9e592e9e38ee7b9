import { describe, expect, it } from 'vitest';
import { findExcess, measureScripts } from './checkBytes.ts';

const file = (bytes: number) => ({ type: '', identity: Buffer.alloc(0), br: Buffer.alloc(bytes), gzip: undefined });

describe('bytes of the scripts', () => {
  it('are counted once for each first view, with what it imports', () => {
    const files = new Map([
      ['/assets/start.js', file(1)],
      ['/assets/shared.js', file(10)],
      ['/assets/list.js', file(100)],
      ['/assets/menu.js', file(1000)],
      ['/assets/style.css', file(10_000)],
    ]);
    const filesOf = () => ({
      script: '/assets/start.js',
      preloads: ['/assets/shared.js', '/assets/list.js', '/assets/shared.js'],
      styles: ['/assets/style.css'],
      fonts: [],
    });
    expect(measureScripts(['list'], filesOf, files)).toEqual({ firstViews: { list: 111 }, all: 1111 });
  });

  it('have limits', () => {
    expect(findExcess({ firstViews: { list: 71_680 }, all: 153_600 })).toEqual([]);
    expect(findExcess({ firstViews: { list: 1, board: 71_681 }, all: 153_601 })).toEqual([
      'The scripts of the view board are 71681 bytes, 71680 are allowed.',
      'All scripts are 153601 bytes, 153600 are allowed.',
    ]);
  });
});
