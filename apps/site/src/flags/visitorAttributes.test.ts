import type { Attribute } from '@cumulus/flag-rules';
import { expectTypeOf, test } from 'vitest';
import type { VisitorAttributes } from './visitorAttributes.ts';

test('the built-in flag service lets conditions ask for what the site knows, and for nothing else', () => {
  expectTypeOf<keyof VisitorAttributes>().toEqualTypeOf<Attribute>();
});
