import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FrameLocator, Page } from '@playwright/test';
import { root } from '../../../scripts/setup/root.mjs';
import type { RecordedPage } from './replaySession.ts';

const PLAYER = join(root, 'node_modules/rrweb-player/dist');
const FILES: Readonly<Record<string, [type: string, read: () => string]>> = {
  '/': [
    'text/html',
    () =>
      '<!doctype html><title>Player</title><link rel="stylesheet" href="/player.css"><main></main><script src="/player.js"></script>',
  ],
  '/player.css': ['text/css', () => readFileSync(join(PLAYER, 'style.css'), 'utf8')],
  '/player.js': ['text/javascript', () => readFileSync(join(PLAYER, 'rrweb-player.umd.cjs'), 'utf8')],
};

interface Player {
  goto(offsetMs: number, isPlaying: boolean): void;
  getMetaData(): { totalTime: number };
}
type Constructor = new (options: object) => Player;
type PlayerWindow = Window & { rrwebPlayer: { default?: Constructor } & Constructor };

/** A recorded page, as its end is shown by rrweb's player on another site. */
export interface ShownRecording {
  page: FrameLocator;
  stop(): void;
}

/** Shows the end of a recording, in a window of the visitor's size. The player is on a site of its own, as a vendor's is. */
export async function openPlayer(page: Page, { events }: RecordedPage): Promise<ShownRecording> {
  const server = createServer(({ url = '' }, response) => {
    const [type, read] = FILES[url] ?? ['text/plain', () => ''];
    response.writeHead(FILES[url] ? 200 : 404, { 'Content-Type': type }).end(read());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The site of the tests is `localhost`.
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.evaluate(
    ([recorded, size]) => {
      const { rrwebPlayer } = window as unknown as PlayerWindow;
      const Player = rrwebPlayer.default ?? rrwebPlayer;
      const props = { events: recorded, ...size, autoPlay: false, showController: false, mouseTail: false };
      const player = new Player({ target: document.querySelector('main'), props });
      player.goto(player.getMetaData().totalTime, false);
    },
    [events, { width, height }] as const,
  );
  return { page: page.frameLocator('iframe'), stop: () => server.close() };
}
