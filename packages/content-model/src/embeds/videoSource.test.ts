import { expect, test } from 'vitest';
import type { FlattenedAsset } from '../entries.ts';
import { isVideoServiceHost, readVideoSource } from './videoSource.ts';

const ID = 'aqz-KE-bpKQ';
const LIST = 'PLRqwX-V7Uu6ZiZxtDDRCi6uhfTH4FilpH';
const CHANNEL = 'UC_x5XG1OV2P6uZZ5FSM9Ttw';
const PLAYER = 'https://www.youtube-nocookie.com/embed/';
const QUERY = '?autoplay=1&rel=0&playsinline=1';
const watch = (rest: string) => `https://www.youtube.com/watch?v=${rest}`;
const read = (url: string) => readVideoSource({ url });

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://m.youtube.com/watch?app=desktop&v=${ID}`,
  `https://music.youtube.com/watch?v=${ID}`,
  `http://youtube.com/watch/?v=${ID}`,
  `https://WWW.YouTube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube.com/live/${ID}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
  `//www.youtube.com/v/${ID}`,
  `https://user:pass@www.youtube.com/watch?v=${ID}`,
  // A list that only its owner sees.
  `https://www.youtube.com/watch?v=${ID}&list=WL`,
  `https://www.youtube.com/watch?v=${ID}&t=%3Cscript%3E`,
])('%s plays without cookies', (url) => {
  expect(read(url)).toEqual({ kind: 'youtube', embedUrl: `${PLAYER}${ID}${QUERY}`, watchUrl: watch(ID) });
});

test.each([
  [
    `https://www.youtube.com/embed/videoseries?list=${LIST}`,
    `videoseries${QUERY}&list=${LIST}`,
    `https://www.youtube.com/playlist?list=${LIST}`,
  ],
  [
    `https://www.youtube.com/playlist?list=${LIST}`,
    `videoseries${QUERY}&list=${LIST}`,
    `https://www.youtube.com/playlist?list=${LIST}`,
  ],
  [
    `https://youtube.com/watch?list=${LIST}`,
    `videoseries${QUERY}&list=${LIST}`,
    `https://www.youtube.com/playlist?list=${LIST}`,
  ],
  [
    `https://www.youtube.com/watch?v=${ID}&list=${LIST}&index=3`,
    `${ID}${QUERY}&list=${LIST}`,
    watch(`${ID}&list=${LIST}`),
  ],
  [`https://youtu.be/${ID}?list=${LIST}&t=5`, `${ID}${QUERY}&list=${LIST}&start=5`, watch(`${ID}&list=${LIST}&t=5s`)],
  [
    `https://www.youtube.com/embed/live_stream?channel=${CHANNEL}`,
    `live_stream${QUERY}&channel=${CHANNEL}`,
    `https://www.youtube.com/channel/${CHANNEL}/live`,
  ],
  [`https://youtu.be/${ID}?t=1m30s`, `${ID}${QUERY}&start=90`, watch(`${ID}&t=90s`)],
  [`https://youtu.be/${ID}?t=90`, `${ID}${QUERY}&start=90`, watch(`${ID}&t=90s`)],
  [`https://www.youtube.com/watch?v=${ID}#t=90`, `${ID}${QUERY}&start=90`, watch(`${ID}&t=90s`)],
  [`https://www.youtube.com/watch?v=${ID}#t=1h2m3s`, `${ID}${QUERY}&start=3723`, watch(`${ID}&t=3723s`)],
  [`https://www.youtube.com/embed/${ID}?start=90&end=120`, `${ID}${QUERY}&start=90`, watch(`${ID}&t=90s`)],
])('%s plays as %s', (url, player, watchUrl) => {
  expect(read(url)).toEqual({ kind: 'youtube', embedUrl: PLAYER + player, watchUrl });
});

test.each([
  'https://vimeo.com/1084537',
  'https://vimeo.com/channels/staffpicks/1084537',
  'https://vimeo.com/groups/motion/videos/1084537',
  'https://vimeo.com/showcase/7008490/video/1084537',
  'https://player.vimeo.com/video/1084537?title=0',
  'https://www.vimeo.com/1084537?h=%22onload',
])('%s plays with dnt', (url) => {
  expect(read(url)).toEqual({
    kind: 'vimeo',
    embedUrl: 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1',
    watchUrl: 'https://vimeo.com/1084537',
  });
});

test.each([
  [
    'https://vimeo.com/1084537/ab12cd34ef',
    'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1&h=ab12cd34ef',
    'https://vimeo.com/1084537/ab12cd34ef',
  ],
  [
    'https://player.vimeo.com/video/1084537?h=ab12cd34ef',
    'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1&h=ab12cd34ef',
    'https://vimeo.com/1084537/ab12cd34ef',
  ],
  [
    'https://vimeo.com/1084537#t=1m30s',
    'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1#t=90s',
    'https://vimeo.com/1084537#t=90s',
  ],
  [
    'https://vimeo.com/event/4154130',
    'https://vimeo.com/event/4154130/embed?autoplay=1&dnt=1',
    'https://vimeo.com/event/4154130',
  ],
  [
    'https://vimeo.com/event/4154130/embed',
    'https://vimeo.com/event/4154130/embed?autoplay=1&dnt=1',
    'https://vimeo.com/event/4154130',
  ],
  [
    'https://vimeo.com/event/4154130/ab12cd34ef',
    'https://vimeo.com/event/4154130/embed/ab12cd34ef?autoplay=1&dnt=1',
    'https://vimeo.com/event/4154130/ab12cd34ef',
  ],
  [
    'https://vimeo.com/showcase/7008490',
    'https://vimeo.com/showcase/7008490/embed?autoplay=1&dnt=1',
    'https://vimeo.com/showcase/7008490',
  ],
  [
    'https://vimeo.com/showcase/osfc-2020/embed2',
    'https://vimeo.com/showcase/osfc-2020/embed?autoplay=1&dnt=1',
    'https://vimeo.com/showcase/osfc-2020',
  ],
  [
    'https://vimeo.com/album/7008490',
    'https://vimeo.com/showcase/7008490/embed?autoplay=1&dnt=1',
    'https://vimeo.com/showcase/7008490',
  ],
])('%s plays as %s', (url, embedUrl, watchUrl) => {
  expect(read(url)).toEqual({ kind: 'vimeo', embedUrl, watchUrl });
});

// REQ-VID-02
test.each([
  `https://notyoutube.com/watch?v=${ID}`,
  `https://youtube.com.evil.example/embed/${ID}`,
  `https://evil.youtube.com/embed/${ID}`,
  `https://www.youtube.com@evil.example/embed/${ID}`,
  `https://evil.example/https://www.youtube.com/embed/${ID}`,
  `https://evil.example?u=youtu.be/${ID}`,
  `https://www.youtube.com:8443/embed/${ID}`,
  `https://youtube.com.:443/embed/${ID}`,
  'https://www.youtube.com/feed/library',
  'https://www.youtube.com/@channel/live',
  'https://www.youtube.com/embed/live_stream',
  'https://www.youtube.com/embed/live_stream?channel=%22%3E',
  'https://www.youtube.com/embed/videoseries',
  'https://www.youtube.com/playlist?list=../../x',
  'https://www.youtube.com/results?list=PLRqwX-V7Uu6ZiZxtDDRCi6uhfTH4FilpH',
  'https://vimeo.com.evil.example/1084537',
  'https://evilvimeo.com/1084537',
  'https://vimeo.com/about',
  'https://vimeo.com/event/',
  'https://vimeo.com/user1234567/1234',
  'https://media.example/player/7',
])('%s is a plain embed', (url) => {
  expect(read(url)).toEqual({ kind: 'embed', url });
});

test('a file is recognized by its extension, or as an asset without url', () => {
  const file = { url: '/videos/tour', contentType: 'video/mp4' } as FlattenedAsset;
  expect(read('https://cdn.example/tour.mp4?x=1')).toEqual({ kind: 'file', url: 'https://cdn.example/tour.mp4?x=1' });
  expect(readVideoSource({ file })).toEqual({ kind: 'file', url: '/videos/tour' });
});

// REQ-VID-01
test('a missing address is an error; a script is not a source', () => {
  expect(() => readVideoSource({})).toThrow('video.url is required');
  expect(() => read('  ')).toThrow('video.url is required');
  for (const url of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'blob:https://x/1',
    'ftp://x/a.mp4',
    'https://',
  ])
    expect(() => read(url), url).toThrow('https');
});

test('an address without a scheme is completed; a relative one is no source', () => {
  expect(read(`www.youtube.com/watch?v=${ID}`).kind).toBe('youtube');
  expect(() => read('tour.mp4')).toThrow('a path of this site, got "tour.mp4"');
});

test.each([
  ['www.youtube.com', true],
  ['studio.youtube.com', true],
  ['youtu.be', true],
  ['www.youtube-nocookie.com', true],
  ['player.vimeo.com', true],
  ['notyoutube.com', false],
  ['vimeo.com.evil.example', false],
])('%s belongs to a video service: %s', (host, expected) => expect(isVideoServiceHost(host)).toBe(expected));
