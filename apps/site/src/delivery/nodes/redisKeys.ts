/** The names of everything in Redis. One hash tag, so that a cluster keeps it together. */
export interface RedisKeys {
  changes: string;
  stream: string;
  news: string;
  done: string;
  page(key: string): string;
}

/**
 * @param prefix of this site, so that several can share one Redis
 * @param release pages of two releases never meet
 */
export function redisKeys(prefix: string, release: string): RedisKeys {
  const site = `{${prefix}}`;
  return {
    changes: `${site}:changes`,
    stream: `${site}:stream`,
    news: `${site}:news`,
    done: `${site}:done`,
    page: (key) => `${site}:page:${release}:${key}`,
  };
}
