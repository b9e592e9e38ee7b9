import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClusterNode, joinCluster } from '../../../apps/site/src/server/cluster/clusterNode.ts';
import { sharedLimits } from '../../../apps/site/src/server/cluster/redis.ts';
import type { SharedPage } from '../../../apps/site/src/server/cluster/sharedPages.ts';
import { startRedis } from '../../fixtures/servers/startRedis.ts';
import { until } from '../../fixtures/servers/until.ts';
import { scriptedContent } from './scriptedContent.ts';

let redis: Awaited<ReturnType<typeof startRedis>>;
let joined: ClusterNode[] = [];
const logged: string[] = [];

beforeEach(async () => {
  logged.length = 0;
  for (const level of ['error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((text) => void logged.push(text));
  redis = await startRedis();
});

afterEach(async () => {
  for (const node of joined) node.stop();
  joined = [];
  redis.child.kill('SIGCONT');
  await redis.stop('SIGKILL');
});

function start(content = scriptedContent({ a: 'one', b: 'one' }), release = 'r1') {
  const site = content.node();
  const node = joinCluster({ site, redisUrl: redis.url, prefix: 'test', release, freshMs: 60_000 });
  joined.push(node);
  return { ...node, site, published: node.site };
}

const isReady = (node: ClusterNode) => until(() => node.position() !== undefined, 'joining');
const pageOf = (text: string, tags = ['a']): SharedPage => ({
  ...{ status: 200, headers: ['content-type', 'text/html'], hash: text, isCompressed: true, tags },
  body: Buffer.from(text),
  renderedAt: Date.now(),
});

async function startTwo() {
  const content = scriptedContent({ a: 'one', b: 'one' });
  const [first, second] = [start(content), start(content)];
  await Promise.all([isReady(first), isReady(second)]);
  return { content, first, second };
}

/** Disables time limits: a busy machine may exceed 50 ms. An operation without an answer then never ends, and the test fails. */
function holdTime() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

describe('shared pages', () => {
  it('reach another node of the same release, byte for byte', async () => {
    const { first, second } = await startTwo();
    holdTime();
    const page = { ...pageOf('x'), body: Buffer.from([0, 255, 10, 13, 128]) };
    await first.pages.set('/a\n\n', page);
    expect(await second.pages.get('/a\n\n')).toEqual(page);
  });

  // REQ-BAN-07
  it('are kept until what they show is over', async () => {
    const { first, second } = await startTwo();
    const open = { ...pageOf('later'), changesAt: Date.now() + 3_600_000 };
    await first.pages.set('/later', open);
    await first.pages.set('/soon', { ...pageOf('soon'), changesAt: Date.now() + 200 });
    await first.pages.set('/over', { ...pageOf('over'), changesAt: Date.now() });
    expect(await second.pages.get('/later')).toEqual(open);
    expect(await second.pages.get('/over')).toBeUndefined();
    await until(async () => (await second.pages.get('/soon')) === undefined, 'the end of a page');
  });

  it('never reach a node of another release', async () => {
    const content = scriptedContent({ a: 'one' });
    const [old, next] = [start(content, 'r1'), start(content, 'r2')];
    await Promise.all([isReady(old), isReady(next)]);
    await old.pages.set('/a', pageOf('old'));
    expect(await next.pages.get('/a')).toBeUndefined();
  });

  it('are not served after a change of one of their tags; others are', async () => {
    const { content, first, second } = await startTwo();
    holdTime();
    await first.pages.set('/a', pageOf('one', ['a']));
    await first.pages.set('/b', pageOf('one', ['b']));
    content.publish('a', 'two');
    await first.published.refresh();
    expect(await second.pages.get('/a')).toBeUndefined();
    expect(await second.pages.get('/b')).toBeDefined();
  });

  it('are not stored when a change arrived during the write', async () => {
    const { content, first, second } = await startTwo();
    content.publish('b', 'two');
    const refreshed = first.published.refresh();
    const stored = first.pages.set('/a', pageOf('old'));
    content.publish('a', 'two');
    await first.published.refresh();
    await Promise.all([refreshed, stored]);
    expect(await second.pages.get('/a')).toBeUndefined();
  });

  it('are left out when they are too large', async () => {
    const { first, second } = await startTwo();
    await first.pages.set('/a', { ...pageOf('x'), body: Buffer.alloc(2 ** 20 + 1) });
    expect(await second.pages.get('/a')).toBeUndefined();
  });
});

describe('a change on one node', () => {
  it('is published on the other node when the refresh is done', async () => {
    const { content, first, second } = await startTwo();
    content.publish('a', 'two');
    // The other node acknowledges: the time limit for going on without an answer is disabled.
    holdTime();
    await first.published.refresh();
    expect(second.site.text('a')).toBe('two');
  });

  it('is fetched by all nodes even when the notified node has it already', async () => {
    const { content, first, second } = await startTwo();
    holdTime();
    content.publish('a', 'two');
    await first.site.refresh();
    content.publish('b', 'two');
    second.site.refreshes = 0;
    await first.published.refresh();
    expect(second.site.text('b')).toBe('two');
  });

  it('does not wait for a node that waits for this one', async () => {
    const { content, first, second } = await startTwo();
    holdTime();
    content.publish('a', 'two');
    const one = first.published.refresh();
    content.publish('b', 'two');
    const two = second.published.refresh();
    expect((await one).found?.tags).toEqual(new Set(['a']));
    expect((await two).found?.tags).toEqual(new Set(['a', 'b']));
    expect([first.site.text('b'), second.site.text('a')]).toEqual(['two', 'two']);
  });

  it('is announced although this node gets no answer of the content system', async () => {
    const { content, first, second } = await startTwo();
    holdTime();
    content.publish('a', 'two');
    first.site.isCutOff = true;
    await expect(first.published.refresh()).rejects.toThrow('cut off');
    expect(second.site.text('a')).toBe('two');
  });

  it('does not go back and forth between nodes', async () => {
    const { content, first, second } = await startTwo();
    content.publish('a', 'two');
    await first.published.refresh();
    content.publish('b', 'two');
    await first.published.refresh();
    await until(() => second.position()?.seq === first.position()?.seq, 'the same position on both');
    // Each node records each change once; a loop would go on recording.
    expect(first.position()?.seq).toBeLessThanOrEqual(6);
  });

  it('is retried while the content system doesn’t answer the other node', async () => {
    const { content, first, second } = await startTwo();
    content.publish('a', 'two');
    second.site.isCutOff = true;
    second.site.refreshes = 0;
    await first.published.refresh();
    await until(() => second.site.refreshes > 1, 'another try');
    second.site.isCutOff = false;
    await until(() => second.site.text('a') === 'two', 'the change on the other node');
  });
});

describe('Redis failures', () => {
  // REQ-PRF-05
  it('killed: nodes continue alone, log it once, and catch up with missed changes', async () => {
    const { content, first, second } = await startTwo();
    await first.pages.set('/a', pageOf('one'));
    await redis.stop('SIGKILL');
    expect(await first.pages.get('/a')).toBeUndefined();
    content.publish('a', 'two');
    await first.published.refresh();
    expect(first.site.text('a')).toBe('two');
    const alone = () => logged.filter((line) => line.includes('goes on alone'));
    await until(() => alone().length >= 2, 'saying that Redis is away');
    for (let count = 0; count < 20; count += 1) await first.pages.get('/a');
    expect(alone()).toHaveLength(2);
    redis = await startRedis(redis.port);
    await until(() => second.site.text('a') === 'two', 'the missed change');
    await until(async () => {
      await first.pages.set('/a', pageOf('two'));
      return (await second.pages.get('/a'))?.hash === 'two';
    }, 'sharing again');
    // Logged when both connections of a node are open; sharing pages needs only one.
    const isBack = () => logged.filter((line) => line.includes('answers again')).length === 2;
    await until(isBack, 'saying that it is over, once on each node');
  });

  it('hanging: an operation waits 50 ms, and none waits after three such', async () => {
    const { first } = await startTwo();
    redis.child.kill('SIGSTOP');
    // Fake timers, so that a busy machine doesn't count: an operation that waits too long never ends.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    for (let count = 0; count < sharedLimits.failuresToOpen; count += 1) {
      const found = first.pages.get('/a');
      await vi.advanceTimersByTimeAsync(sharedLimits.operationMs);
      expect(await found).toBeUndefined();
    }
    for (let count = 0; count < 3; count += 1) expect(await first.pages.get('/a')).toBeUndefined();
    vi.useRealTimers();
    redis.child.kill('SIGCONT');
    await until(async () => {
      await first.pages.set('/a', pageOf('later'));
      return (await first.pages.get('/a')) !== undefined;
    }, 'healing');
  });

  it('full: changes still reach the others, and older pages are not used', async () => {
    const { content, first, second } = await startTwo();
    await first.pages.set('/a', pageOf('one'));
    const { createClient } = await import('redis');
    const admin = await createClient({ url: redis.url }).connect();
    await admin.configSet('maxmemory', '1kb');
    content.publish('a', 'two');
    await first.published.refresh();
    await until(() => second.site.text('a') === 'two', 'the change on the other node');
    expect(await first.pages.get('/a')).toBeUndefined();
    await admin.configSet('maxmemory', '0');
    await until(async () => {
      await first.pages.set('/a', pageOf('two'));
      return (await second.pages.get('/a'))?.hash === 'two';
    }, 'sharing again');
    admin.destroy();
  });

  it('restored from an older state: nothing of it is used', async () => {
    const { first, second } = await startTwo();
    const { createClient } = await import('redis');
    const admin = await createClient({ url: redis.url }).connect();
    await first.pages.set('/a', pageOf('one'));
    await first.published.refresh();
    const before = first.position();
    await admin.hSet('{test}:changes', '@seq', '0');
    await admin.publish('{test}:news', '0');
    await until(() => first.position()?.epoch !== before?.epoch, 'a new epoch');
    expect(await second.pages.get('/a')).toBeUndefined();
    admin.destroy();
  });

  it('without the change log: the node refreshes everything', async () => {
    const { content, second } = await startTwo();
    const { createClient } = await import('redis');
    const admin = await createClient({ url: redis.url }).connect();
    content.publish('a', 'two');
    await admin.hIncrBy('{test}:changes', '@seq', 5);
    await admin.publish('{test}:news', '5');
    await until(() => second.site.text('a') === 'two', 'the change');
    admin.destroy();
  });
});
