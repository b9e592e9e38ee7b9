import type { ShownPrice } from './planPrice.ts';

/**
 * What a price is for, in words: `per user, per month`.
 * @param price as it is shown
 * @param t gives a small word by key
 */
export function unitOf(
  price: Pick<ShownPrice, 'price' | 'perUserGroup'>,
  t: (key: string, values?: Record<string, number>) => string,
): string {
  if (price.price === null) return t('priceOnRequest');
  if (price.price === 0) return t('freeOfCharge');
  const users = price.perUserGroup ?? 1;
  return users === 1 ? t('perUserMonth') : t('perUsersMonth', { n: users });
}
