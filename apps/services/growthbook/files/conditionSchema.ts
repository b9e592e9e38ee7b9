import { z } from 'zod';

/** A condition on attributes in the vendor's form, for instance `{"country": {"$in": ["US", "CA"]}}`. */
export const conditionSchema = z.record(z.string(), z.json(), {
  error: 'expected an object of attributes, for instance {"country": {"$in": ["US", "CA"]}}',
});
