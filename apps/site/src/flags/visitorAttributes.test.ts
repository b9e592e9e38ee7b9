import type { Attribute } from '@cumulus/flag-rules';
import { expectTypeOf, test } from 'vitest';
import type { VisitorAttributes } from './visitorAttributes.ts';

test('the built-in flag service accepts exactly the site’s attributes in conditions', () => {
  expectTypeOf<keyof VisitorAttributes>().toEqualTypeOf<Attribute>();
});
