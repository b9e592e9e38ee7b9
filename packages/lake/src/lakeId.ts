import { createHash } from 'node:crypto';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Whether an id is a UUID as the site writes them. Others, also with capital letters, stay distinct from it. */
export const isUuid = (id: string): boolean => UUID.test(id);

/** An id as UUID: itself where it is one, else the MD5 of its text, as of other clients than the site. */
export function toLakeId(id: string): string {
  if (isUuid(id)) return id;
  const hash = createHash('md5').update(id).digest('hex');
  return [hash.slice(0, 8), hash.slice(8, 12), hash.slice(12, 16), hash.slice(16, 20), hash.slice(20)].join('-');
}
