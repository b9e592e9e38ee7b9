import { expect, test } from 'vitest';
import { identificationPolicy } from './vendor.ts';

const policy = (url?: string) => identificationPolicy({ VISITOR_IDENTIFICATION_SCRIPT_URL: url });

test('names no host while the tool is built in, or there is none', () => {
  expect([policy(), policy('none')]).toEqual([undefined, undefined]);
});

test('admits the script’s folder and its host, nothing else', () => {
  expect(policy('https://cdn.vendor.example/v2/tag.js?key=1')?.sources).toEqual({
    'script-src': ['https://cdn.vendor.example/v2/'],
    'connect-src': ['https://cdn.vendor.example/'],
    'img-src': ['https://cdn.vendor.example/'],
  });
});

test.each(['tag.js', 'http://cdn.vendor.example/tag.js', 'data:text/javascript,1', 'javascript:1'])(
  '%s is refused',
  (url) => {
    expect(() => policy(url)).toThrow('VISITOR_IDENTIFICATION_SCRIPT_URL must be the address of a script such as');
  },
);
