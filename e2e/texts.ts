import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the Korean text of an English one from the web’s catalogues; throws if there is none. */
export function korean(english: string, context = ''): string {
  const found = catalogue.get(`${context}|${english}`)
  if (!found) throw new Error(`There is no Korean for "${english}".`)
  return found
}

const catalogue = new Map(
  ['first', 'messages'].flatMap((name) => {
    const file = join(import.meta.dirname, `../apps/web/src/locales/ko/${name}.po`)
    return readEntries(readFileSync(file, 'utf8'))
  }),
)

/** Entries by context and English; also by English alone, which prefers the one without context. */
function readEntries(po: string): [string, string][] {
  const entry = /^(?:msgctxt ((?:".*"\n)+))?msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm
  const found = [...po.matchAll(entry)].map(([, context = '', english = '', text = '']) => ({
    context: unquote(context),
    english: unquote(english),
    text: unquote(text),
  }))
  return [
    ...found.map(({ english, text }): [string, string] => [`|${english}`, text]),
    ...found.map(({ context, english, text }): [string, string] => [`${context}|${english}`, text]),
  ]
}

function unquote(lines: string): string {
  return lines
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as string)
    .join('')
}
