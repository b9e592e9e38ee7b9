import type { FlattenedAsset } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { readVideoSource } from './videoSource.ts';

test.each([
  'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  'https://m.youtube.com/watch?app=desktop&v=aqz-KE-bpKQ',
  'https://youtu.be/aqz-KE-bpKQ?si=abc',
  'https://www.youtube.com/embed/aqz-KE-bpKQ',
  'https://www.youtube.com/shorts/aqz-KE-bpKQ',
  'https://www.youtube.com/live/aqz-KE-bpKQ?feature=share',
  'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  '//www.youtube.com/v/aqz-KE-bpKQ',
])('%s plays without cookies', (url) => {
  expect(readVideoSource({ url })).toEqual({
    kind: 'youtube',
    embedUrl: 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0&playsinline=1',
    watchUrl: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
  });
});

test('a YouTube start time is preserved', () => {
  const source = readVideoSource({ url: 'https://youtu.be/aqz-KE-bpKQ?t=1m30s' });
  expect(source).toMatchObject({
    watchUrl: expect.stringContaining('&t=90s'),
    embedUrl: expect.stringContaining('start=90'),
  });
});

test.each([
  'https://vimeo.com/1084537',
  'https://vimeo.com/channels/staffpicks/1084537',
  'https://vimeo.com/groups/motion/videos/1084537',
  'https://player.vimeo.com/video/1084537?title=0',
])('%s plays with dnt', (url) => {
  expect(readVideoSource({ url })).toEqual({
    kind: 'vimeo',
    embedUrl: 'https://player.vimeo.com/video/1084537?autoplay=1&dnt=1',
    watchUrl: 'https://vimeo.com/1084537',
  });
});

test('an unlisted Vimeo video keeps its hash', () => {
  expect(readVideoSource({ url: 'https://vimeo.com/1084537/ab12cd34ef' })).toMatchObject({
    embedUrl: expect.stringContaining('h=ab12cd34ef'),
    watchUrl: 'https://vimeo.com/1084537/ab12cd34ef',
  });
});

// REQ-VID-02
test('look-alike hosts and pages without a video are plain embeds', () => {
  for (const url of [
    'https://notyoutube.com/watch?v=aqz-KE-bpKQ',
    'https://youtube.com.evil.test/embed/aqz-KE-bpKQ',
    'https://www.youtube.com/feed/library',
    'https://vimeo.com/about',
    'https://media.example/player/7',
  ]) {
    expect(readVideoSource({ url })).toEqual({ kind: 'embed', url });
  }
});

test('a file is recognized by its extension, or as an asset without url', () => {
  const file = { url: '/videos/tour', contentType: 'video/mp4' } as FlattenedAsset;
  expect(readVideoSource({ url: 'https://cdn.example/tour.mp4?x=1' })).toEqual({
    kind: 'file',
    url: 'https://cdn.example/tour.mp4?x=1',
  });
  expect(readVideoSource({ file })).toEqual({ kind: 'file', url: '/videos/tour' });
});

test('an address without a scheme is completed; a relative one is no source', () => {
  expect(readVideoSource({ url: 'www.youtube.com/watch?v=dQw4w9WgXcQ' }).kind).toBe('youtube');
  expect(() => readVideoSource({ url: 'tour.mp4' })).toThrow('a path of this site, got "tour.mp4"');
});

// REQ-VID-01
test('a missing address is an error; a script is not a source', () => {
  expect(() => readVideoSource({})).toThrow('video.url is required');
  expect(() => readVideoSource({ url: '  ' })).toThrow('video.url is required');
  expect(() => readVideoSource({ url: 'javascript:alert(1)' })).toThrow('https');
});
