import { valueText } from './valueText.ts';

/** A variant slot of the content. */
export interface ContentSlot {
  /** Its name in messages: `slot homeTop`. */
  name: string;
  flag: string;
  /** Values with a variant of their own. */
  values: readonly string[];
}

/** The fields of a flag that are read, in the vendor's form. */
interface Feature {
  defaultValue?: unknown;
  redirect?: { paths: readonly string[] };
  rules?: readonly {
    key?: string;
    variations?: readonly unknown[];
    meta?: readonly { key?: string | null }[];
  }[];
}

/** A variation that is assigned to visitors, but shows the control. */
export interface ValueWithoutContent {
  flag: string;
  experiment: string;
  /** What is wrong, and what would be right. */
  message: string;
}

/** A redirect to a path, or none (an empty value). */
const WAY = /^(?:|\/(?![/\\]).*)$/;

/**
 * Finds the variations of running experiments whose value has no variant in the content: their visitors see the control and are not counted. The
 * first variation's value and the flag's default need none: they show the control. Flags without a slot are ignored.
 * @param features flags by key, with rules as the payload has them
 * @param slots of all pages
 */
export function findValuesWithoutContent(
  features: Readonly<Record<string, Feature>>,
  slots: Iterable<ContentSlot>,
): ValueWithoutContent[] {
  const found: ValueWithoutContent[] = [];
  const used = new Set<string>();
  const look = (flag: string, isRight: (value: string) => boolean, describe: (value: string) => string) => {
    const feature = Object.hasOwn(features, flag) ? features[flag] : undefined;
    for (const { key: experiment = flag, variations = [], meta } of feature?.rules ?? []) {
      const control = [variations[0], feature?.defaultValue].map(valueText);
      for (const [index, variation] of variations.entries()) {
        const value = valueText(variation);
        if (control.includes(value) || isRight(value)) continue;
        found.push({ flag, experiment, message: `variation "${meta?.[index]?.key ?? index}": ${describe(value)}` });
      }
    }
  };
  for (const { name, flag, values } of slots) {
    used.add(flag);
    const available = values.map((value) => `"${value}"`).join(', ') || 'none';
    const describe = (value: string) =>
      `${name} has no content for value "${value}" of flag "${flag}", only for ${available}; its visitors see the control and are not counted`;
    look(flag, (value) => values.includes(value), describe);
  }
  for (const [flag, { redirect }] of Object.entries(features)) {
    if (!redirect?.paths.length || used.has(flag)) continue;
    const describe = (value: string) =>
      `flag "${flag}" redirects, and its value "${value}" is no path of this site such as /pricing; its visitors stay and are not counted`;
    look(flag, (value) => WAY.test(value), describe);
  }
  return found;
}
