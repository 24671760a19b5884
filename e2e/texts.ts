import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the web says in Korean for an English text, from its catalogues; a missing text is an error. */
export function korean(english: string): string {
  const found = catalogue.get(english)
  if (!found) throw new Error(`There is no Korean for "${english}".`)
  return found
}

const catalogue = new Map(
  ['first', 'messages'].flatMap((name) => {
    const file = join(import.meta.dirname, `../apps/web/src/locales/ko/${name}.po`)
    return readEntries(readFileSync(file, 'utf8'))
  }),
)

function readEntries(po: string): [string, string][] {
  return [...po.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)].map((match) => [
    unquote(match[1] ?? ''),
    unquote(match[2] ?? ''),
  ])
}

function unquote(lines: string): string {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string)
    .join('')
}
