import * as v from 'valibot';

/** A place in a row, from 1. */
export const count = v.pipe(v.number(), v.integer('must be a whole number'), v.minValue(1, 'counts from 1'));
