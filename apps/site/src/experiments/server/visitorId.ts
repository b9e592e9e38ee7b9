import { randomUUID } from 'node:crypto';
import { readCookie } from '../../visitor/readCookie.ts';

const ID_COOKIE = 'cuGBId';
const LENGTH = 36;
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The visitor's random id, which experiments decide by. */
export const visitorId = {
  name: ID_COOKIE,
  mint: randomUUID,
  mintCookie,
  /**
   * Whether there seems to be one, for who only has to know that.
   * @param header the request's `Cookie` header
   */
  isThere: (header: string | undefined): boolean => readCookie(header, ID_COOKIE)?.length === LENGTH,
  /**
   * @param header the request's `Cookie` header
   * @returns nothing where there is none, or one of another form than ours
   */
  read(header: string | undefined): string | undefined {
    const said = readCookie(header, ID_COOKIE);
    return said?.length === LENGTH && VERSION_4.test(said) ? said : undefined;
  },
};

/**
 * @param write writes the cookie
 * @returns mints an id with its cookie, in one piece: Node pastes ids together of 20 texts, each of which it would look up again with every check of
 * a header
 */
function mintCookie(
  write: (name: string, value: string, life: 'year') => string,
): () => { id: string; cookie: string } {
  const begin = ID_COOKIE.length + 1;
  const attributes = write(ID_COOKIE, '', 'year').slice(begin);
  return () => {
    const cookie = Buffer.from(`${ID_COOKIE}=${randomUUID()}${attributes}`, 'latin1').toString('latin1');
    return { id: cookie.slice(begin, begin + LENGTH), cookie };
  };
}
