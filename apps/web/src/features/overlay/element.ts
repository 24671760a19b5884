/** An element with attributes and children; texts stay texts. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly (Node | string | null)[] = [],
): HTMLElement {
  const made = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value)
  made.append(...children.filter((child) => child !== null))
  return made
}
