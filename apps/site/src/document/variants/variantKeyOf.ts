const CHOICE = /^([\w-]{1,60})~([\w-]{0,40})$/;

/**
 * Writes the variant key of a page that somebody looks at before it is published, or while it is built.
 * @param choices as in `?variant=home-hero~board`; what isn't of this form is as if it weren't there
 */
export function variantKeyOf(choices: readonly string[]): string {
  const parts = choices.flatMap((choice) => {
    const [, flag, value] = CHOICE.exec(choice) ?? [];
    return flag ? `${flag}=${value}` : [];
  });
  return [...new Set(parts)].sort().join(',');
}
