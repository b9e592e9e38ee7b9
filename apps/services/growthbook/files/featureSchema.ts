import { z } from 'zod';
import { conditionSchema } from './conditionSchema.ts';
import { KEY_PATTERN } from './KEY_PATTERN.ts';
import { strictObject } from './strictObject.ts';
import { valueProblem } from './valueProblem.ts';

const share = z.number().min(0).max(1);

const ruleSchema = strictObject({
  id: z.string().optional(),
  description: z.string().optional(),
  condition: conditionSchema.optional(),
  parentConditions: z
    .array(
      strictObject({
        id: z.string().regex(KEY_PATTERN),
        condition: conditionSchema,
        gate: z.boolean().optional(),
      }),
    )
    .optional(),
  force: z.json().optional(),
  coverage: share.optional(),
  hashAttribute: z.string().min(1).optional(),
  hashVersion: z.literal(2).optional(),
  seed: z.string().min(1).optional(),
  experiment: z.string().regex(KEY_PATTERN).optional(),
}).superRefine((rule, context) => {
  if ('force' in rule === (rule.experiment !== undefined)) {
    context.addIssue({
      code: 'custom',
      message: 'expected either "force" (the value given) or "experiment" (the key of an experiment file), not both',
    });
  }
  if (rule.experiment === undefined) return;
  for (const field of ['coverage', 'hashAttribute', 'hashVersion', 'seed', 'condition'] as const) {
    if (rule[field] === undefined) continue;
    context.addIssue({ code: 'custom', path: [field], message: 'belongs into the experiment file; remove it here' });
  }
});

/** One file of `flags/features/`. */
export const featureSchema = strictObject({
  key: z.string().optional(),
  description: z.string().min(1),
  owner: z.string().min(1),
  valueType: z.enum(['boolean', 'string', 'number', 'json']),
  defaultValue: z.json(),
  redirect: strictObject({
    paths: z.array(z.string().regex(/^\/[^?#]*$/, 'expected a path like /demo')).min(1),
  }).optional(),
  rules: z.array(ruleSchema).default([]),
}).superRefine((feature, context) => {
  const check = (value: unknown, path: (string | number)[]) => {
    const message = valueProblem(feature.valueType, value);
    if (message) context.addIssue({ code: 'custom', path, message });
  };
  check(feature.defaultValue, ['defaultValue']);
  feature.rules.forEach((rule, index) => {
    if (rule.force !== undefined) check(rule.force, ['rules', index, 'force']);
  });
  if (feature.redirect && feature.valueType !== 'string') {
    context.addIssue({
      code: 'custom',
      path: ['redirect'],
      message: `needs valueType "string" (the path visitors are sent to), this flag's is "${feature.valueType}"`,
    });
  }
});

export type FeatureFile = z.infer<typeof featureSchema>;
