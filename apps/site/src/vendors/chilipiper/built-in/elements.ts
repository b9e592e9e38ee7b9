type Attributes = Readonly<Record<string, string | true>>;

/**
 * Creates an element: the pages' Trusted Types forbid markup from strings.
 * @param attributes `true` for one without a value
 * @param children text is inserted as text
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    created.setAttribute(attribute, value === true ? '' : value);
  created.append(...children);
  return created;
}
