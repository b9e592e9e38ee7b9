import { randomUUID } from 'node:crypto';
import { readCookie } from '../../visitor/readCookie.ts';

const ID_COOKIE = 'cuGBId';
const LENGTH = 36;
const VERSION_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** The visitor's random id, which experiments decide by. */
export const visitorId = {
  name: ID_COOKIE,
  mint: randomUUID,
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
