import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RenderedDemo } from '../app/renderDemo.tsx';
import type { StartChoice } from '../start/startChoice.ts';
import type { PageFiles } from './builtFiles.ts';
import { moveStyles } from './moveStyles.ts';
import { writeDocument } from './pageDocument.ts';
import { pageHeaders } from './securityHeaders.ts';

/** A rendered page in its encodings. */
export interface StoredPage {
  headers: Readonly<Record<string, string>>;
  etag: string;
  identity: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** What the built renderer exports. */
export interface Renderer {
  prepareViews(): Promise<void>;
  renderDemo(choice: StartChoice, siteOrigin: string): RenderedDemo;
  readStartChoice(query: string): StartChoice;
  choiceKey(choice: StartChoice): string;
}

/** 100 of them are 6 MB. There are 2,240 start choices for each project; the usual ones are two languages with the first view of a few projects. */
const MAX_PAGES = 100;

/** A window of 64 KB holds a page. With the default one of 4 MB compressing a page took 10 ms, so that clients that ask for all choices kept others waiting. */
const WINDOW_BITS = 16;
const BROTLI_PARAMS = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS };

/** Renders the page of each start choice once, and keeps the last ones. */
export class Pages {
  readonly #stored = new Map<string, StoredPage>();
  readonly #renderer: Renderer;
  readonly #filesOf: (view: string) => PageFiles;
  readonly #siteOrigin: string;

  constructor(renderer: Renderer, filesOf: (view: string) => PageFiles, siteOrigin: string) {
    this.#renderer = renderer;
    this.#filesOf = filesOf;
    this.#siteOrigin = siteOrigin;
  }

  /** @param query of the address; what is unknown in it makes no other page */
  read(query: string): StoredPage {
    const choice = this.#renderer.readStartChoice(query);
    const key = this.#renderer.choiceKey(choice);
    const page = this.#stored.get(key) ?? this.#render(choice);
    // Last in the order, so that the page that was not asked for the longest is dropped.
    this.#stored.delete(key);
    this.#stored.set(key, page);
    for (const oldest of this.#stored.keys()) {
      if (this.#stored.size <= MAX_PAGES) break;
      this.#stored.delete(oldest);
    }
    return page;
  }

  get size(): number {
    return this.#stored.size;
  }

  #render(choice: StartChoice): StoredPage {
    const rendered = this.#renderer.renderDemo(choice, this.#siteOrigin);
    const { html, css, source } = moveStyles(rendered.html);
    const { title, start } = rendered;
    const identity = Buffer.from(writeDocument({ html, css, title, start, files: this.#filesOf(choice.view) }));
    return {
      headers: pageHeaders(this.#siteOrigin, source),
      etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
      identity,
      br: brotliCompressSync(identity, { params: BROTLI_PARAMS }),
      gzip: gzipSync(identity),
    };
  }
}
