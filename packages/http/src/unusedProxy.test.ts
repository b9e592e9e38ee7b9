import { expect, it } from 'vitest';
import { describeUnusedProxy } from './unusedProxy.ts';

const PROXY = 'http://proxy.example:3128';

it.each<[Record<string, string>, string[], string | undefined]>([
  [{}, [], undefined],
  [{ HTTPS_PROXY: '' }, [], undefined],
  [{ HTTPS_PROXY: PROXY }, [], 'HTTPS_PROXY is not used: it needs NODE_USE_ENV_PROXY=1'],
  [{ http_proxy: PROXY }, [], 'http_proxy is not used: it needs NODE_USE_ENV_PROXY=1'],
  // Node takes no other value.
  [{ HTTPS_PROXY: PROXY, NODE_USE_ENV_PROXY: 'true' }, [], 'HTTPS_PROXY is not used'],
  [{ HTTPS_PROXY: PROXY, NODE_USE_ENV_PROXY: '1' }, [], undefined],
  [{ HTTPS_PROXY: PROXY, NODE_OPTIONS: '--trace-warnings --use-env-proxy' }, [], undefined],
  [{ HTTPS_PROXY: PROXY }, ['--use-env-proxy'], undefined],
])('%o with the flags %o: %s', (variables, flags, expected) => {
  const line = describeUnusedProxy(variables, flags);
  expect(line?.slice(0, expected?.length)).toBe(expected);
});
