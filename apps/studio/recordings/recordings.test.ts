import { expect, it } from 'vitest';
import { startCollector } from '../../collector/testing/startCollector.ts';
import { neighbourOf, startRoutes } from '../testing/startRoutes.ts';
import { createRecordingRoutes } from './createRecordingRoutes.ts';

it('lists recordings, and reads the parts of one', async () => {
  const collector = await startCollector();
  const studio = await startRoutes(createRecordingRoutes(neighbourOf(collector)));
  const read = async (path: string) => {
    const answer = await fetch(studio.url + path);
    return { status: answer.status, body: await answer.json() };
  };
  expect(await read('/recordings?rage=true')).toEqual({
    status: 200,
    body: { recordings: [], pending: 0, nextCursor: null },
  });
  expect((await read('/recordings?colour=red')).status).toBe(400);
  expect(await read('/recordings/1764/parts?visitor=mara')).toEqual({
    status: 200,
    body: { parts: [], nextCursor: null },
  });
  expect((await read('/recordings/..%2f..%2fevents/parts')).status).toBe(400);
  await studio.close();
  await collector.close();
});
