import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { root } from '../../../scripts/setup/root.mjs';
import type { RecordedPage } from './replaySession.ts';

const PLAYER = join(root, 'node_modules/rrweb-player/dist');
/** On the site's origin, so that pictures load. */
const ADDRESS = '/player-of-the-test';
const SPEED = 8;

/** What playing one page showed. */
export interface Played {
  path: string;
  /** Text of the page at the end. */
  text: string;
  /** Widths and heights of the places of frames. */
  frames: [number, number][];
  /** What the player logged. */
  complaints: string[];
}

interface Player {
  getReplayer(): { on(name: 'finish', listener: () => void): void };
}
type PlayerWindow = Window & {
  rrwebPlayer: { default?: new (options: object) => Player } & (new (options: object) => Player);
};

/** Plays each page of a recording to its end, in rrweb's player. */
export async function playRecording(page: Page, pages: readonly RecordedPage[]): Promise<Played[]> {
  await page.route(`**${ADDRESS}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Player</title><main></main>' }),
  );
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const played: Played[] = [];
  for (const { path, events } of pages) {
    await page.goto(ADDRESS);
    complaints.length = 0;
    await page.addStyleTag({ content: readFileSync(join(PLAYER, 'style.css'), 'utf8') });
    await page.addScriptTag({ content: readFileSync(join(PLAYER, 'rrweb-player.umd.cjs'), 'utf8') });
    const shown = await page.evaluate(
      async ([recorded, speed]) => {
        const { rrwebPlayer } = window as unknown as PlayerWindow;
        const target = document.querySelector('main');
        const Constructor = rrwebPlayer.default ?? rrwebPlayer;
        const props = { events: recorded, width: 1024, height: 576, speed, skipInactive: true, autoPlay: true };
        const player = new Constructor({ target, props });
        await new Promise<void>((resolve) => player.getReplayer().on('finish', resolve));
        const body = document.querySelector('iframe')?.contentDocument?.body;
        const frames = [...(body?.querySelectorAll('iframe') ?? [])].map((frame) => [
          frame.clientWidth,
          frame.clientHeight,
        ]);
        return { text: body?.textContent ?? '', frames: frames as [number, number][] };
      },
      [events, SPEED] as const,
    );
    played.push({ path, ...shown, complaints: [...complaints] });
  }
  return played;
}
