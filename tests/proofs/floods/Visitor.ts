import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../median.ts';
import { percentile } from '../percentile.ts';

/** A response to a visitor. */
export interface VisitorAnswer {
  /** 0: none. */
  status: number;
  milliseconds: number;
  text: string;
}

/** Figures of a visitor over a period. */
export interface VisitorFigures {
  hits: number;
  /** Hits without a 200. */
  failedHits: number;
  hitP99Ms: number;
  /** Pictures that were not requested before. */
  images: number;
  failedImages: number;
  slowestImageMs: number;
  /** Pages that were not in memory. */
  misses: number;
  failedMisses: number;
  medianMissMs: number;
  slowestMissMs: number;
}

interface VisitOptions {
  origin: string;
  /** Pages that are in memory. */
  pages: string[];
  /** Pictures that were not requested before; each is requested once. */
  images: string[];
  /** Pages that are displaced from memory before they are requested again. */
  coldPages?: string[];
  /** How long an answer is waited for. */
  giveUpMs?: number;
}

/** Another client than that of the floods. */
const VISITOR_ADDRESS = '127.0.0.3';
const HIT_EVERY_MS = 5;
const IMAGE_EVERY_MS = 2_000;
const MISS_EVERY_MS = 500;
const BROWSERS_ENCODING = 'gzip, deflate, br';
/** What isn't published by then counts as this long, and as failed. */
export const GIVE_UP_MS = 10_000;
const LOOK_EVERY_MS = 20;

/** A visitor with a few connections, who requests pages in memory, new pictures, and pages that were just published. */
export class Visitor {
  readonly #agent = new Agent({ keepAlive: true, localAddress: VISITOR_ADDRESS });
  readonly #options: Required<VisitOptions>;
  #isEnded = false;
  #misses = 0;

  constructor(options: VisitOptions) {
    this.#options = { giveUpMs: GIVE_UP_MS, coldPages: [], ...options };
  }

  /** @param encoding plain by default, so that the text can be read */
  get(path: string, encoding = 'identity'): Promise<VisitorAnswer> {
    const begun = performance.now();
    const headers = {
      'accept-encoding': encoding,
      accept: 'text/html,image/avif,*/*',
      'user-agent': 'Visitor (bot)',
    };
    return new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const finish = (status: number) =>
        resolve({ status, milliseconds: performance.now() - begun, text: Buffer.concat(chunks).toString('latin1') });
      const clientRequest = request(
        this.#options.origin + path,
        { agent: this.#agent, headers, timeout: this.#options.giveUpMs },
        (response) => {
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => finish(response.statusCode ?? 0));
          response.on('error', () => finish(0));
        },
      );
      clientRequest.on('timeout', () => clientRequest.destroy(new Error('timed out')));
      clientRequest.on('error', () => finish(0));
      clientRequest.end();
    });
  }

  /** Visits until `end` is called. */
  async visit(): Promise<VisitorFigures> {
    this.#isEnded = false;
    const images = { times: [] as number[], failed: 0 };
    const hits = { times: [] as number[], failed: 0 };
    const misses = { times: [] as number[], failed: 0 };
    await Promise.all([this.#askForHits(hits), this.#askForImages(images), this.#askForMisses(misses)]);
    return {
      ...{ hits: hits.times.length, failedHits: hits.failed, hitP99Ms: percentile(hits.times, 0.99) },
      ...{ images: images.times.length, failedImages: images.failed, slowestImageMs: Math.max(0, ...images.times) },
      ...{ misses: misses.times.length, failedMisses: misses.failed, medianMissMs: median(misses.times) },
      slowestMissMs: Math.max(0, ...misses.times),
    };
  }

  end(): void {
    this.#isEnded = true;
  }

  /** Requests a page until it shows a text. @returns whether it did before the timeout */
  async waitFor(path: string, text: string): Promise<boolean> {
    const begun = performance.now();
    while (performance.now() - begun < this.#options.giveUpMs) {
      const answer = await this.get(path);
      if (answer.status === 200 && answer.text.includes(text)) return true;
      await pause(LOOK_EVERY_MS);
    }
    return false;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #askForHits(seen: { times: number[]; failed: number }): Promise<void> {
    const { pages } = this.#options;
    for (let index = 0; !this.#isEnded; index += 1) {
      const { status, milliseconds } = await this.get(pages[index % pages.length] ?? '/');
      seen.times.push(milliseconds);
      if (status !== 200) seen.failed += 1;
      await pause(HIT_EVERY_MS);
    }
  }

  async #askForImages(seen: { times: number[]; failed: number }): Promise<void> {
    while (!this.#isEnded) {
      const path = this.#options.images.shift();
      if (path === undefined) return;
      const { status, milliseconds } = await this.get(path);
      seen.times.push(milliseconds);
      if (status !== 200) seen.failed += 1;
      for (let waited = 0; waited < IMAGE_EVERY_MS && !this.#isEnded; waited += 100) await pause(100);
    }
  }

  async #askForMisses(seen: { times: number[]; failed: number }): Promise<void> {
    const { coldPages } = this.#options;
    while (!this.#isEnded && coldPages.length > 0) {
      this.#misses += 1;
      const { status, milliseconds } = await this.get(
        coldPages[this.#misses % coldPages.length] ?? '/',
        BROWSERS_ENCODING,
      );
      seen.times.push(milliseconds);
      if (status !== 200) seen.failed += 1;
      await pause(MISS_EVERY_MS);
    }
  }
}
