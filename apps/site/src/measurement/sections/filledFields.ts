/** The fields that aren't empty, as events carry them: places in an order (`sectionIndex`, `toSlide`) are numbers. */
export function filledFields(found: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(found))
    if (value) fields[name] = /(Index|Slide)$/.test(name) ? Number(value) : value;
  return fields;
}
