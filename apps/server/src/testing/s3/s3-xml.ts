/** Text between tags of a name, wherever they stand. */
export function tagged(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))
  return [...found].map((match) => (match[1] ?? '').replaceAll('&quot;', '"'))
}

export function errorXml(code: string): string {
  return `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`
}

/** An answer; each value is text, or tags of its own. */
export function xml(
  name: string,
  tags: Record<string, string | number | boolean>,
  more = '',
): string {
  const inner = Object.entries(tags).map(([tag, value]) => `<${tag}>${value}</${tag}>`)
  return `<${name}>${inner.join('')}${more}</${name}>`
}
