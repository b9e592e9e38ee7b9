import * as v from 'valibot';

/** Text that says something: what is empty is left out of an event, not sent. */
export const filledText = v.pipe(v.string(), v.nonEmpty('is empty; leave it out'));
