import { valueText } from './valueText.ts';

/** A place in the content where a flag decides what is shown. */
export interface ContentSlot {
  /** How messages call it: `slot homeTop`. */
  name: string;
  flag: string;
  /** Values that have something else to show than the control. */
  values: readonly string[];
}

/** Of a flag in the vendor's form, what is looked at. */
interface Feature {
  defaultValue?: unknown;
  redirect?: { paths: readonly string[] };
  rules?: readonly {
    key?: string;
    variations?: readonly unknown[];
    meta?: readonly { key?: string | null }[];
  }[];
}

/** A variation that is given to visitors and shows the control. */
export interface ValueWithoutContent {
  flag: string;
  experiment: string;
  /** What is wrong, and what would be right. */
  message: string;
}

/** What leads nowhere on purpose, or to a path. */
const WAY = /^(?:|\/(?![/\\]).*)$/;

/**
 * Finds the variations of running experiments whose value no content stands for: their visitors see the control and are not counted. Right without
 * content are the first variation's value and the flag's default, which the control stands for. Flags that the content doesn't name say nothing.
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
    const known = values.map((value) => `"${value}"`).join(', ') || 'none';
    const describe = (value: string) =>
      `${name} has no content for value "${value}" of flag "${flag}", only for ${known}; its visitors see the control and are not counted`;
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
