import { expectTypeOf, test } from 'vitest';
import type { EventName, EventProperties } from './index.ts';

test('types follow from the plan', () => {
  expectTypeOf<'view web'>().toExtend<EventName>();
  expectTypeOf<'page'>().not.toExtend<EventName>();
  expectTypeOf<'view wep'>().not.toExtend<EventName>();
  expectTypeOf<EventProperties['view growthbook experiment']>().toEqualTypeOf<{
    experimentId: string;
    variationId: number;
    variationKey: string;
    phase: number;
    hashAttribute: string;
    hashValue?: string | undefined;
  }>();
  expectTypeOf<{ sectionIndex: string; type: 'view' }>().not.toExtend<EventProperties['view web']>();
  expectTypeOf<{ type: 'click' }>().not.toExtend<EventProperties['view web']>();
});
