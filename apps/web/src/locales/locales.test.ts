import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@plax/contracts/languages'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const others = languages.filter((language) => language !== 'en')
const files = readdirSync(join(folder, 'en')).filter((name) => name.endsWith('.po'))

describe.each(others)('the texts in %s', (language) => {
  it.each(files)('are all there in %s, with the names and tags of the English ones', (file) => {
    const texts = readTexts(join(folder, language, file))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(({ said }) => said === '').map(({ id }) => id)).toEqual([])
    const strange = texts.filter(({ id, said }) => partsOf(id).join() !== partsOf(said).join())
    expect(strange).toEqual([])
  })
})

/** The messages of a catalogue; the English text is the id. */
function readTexts(path: string): { id: string; said: string }[] {
  const text = readFileSync(path, 'utf8')
  const found = text.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"(?:\n|$))+)/gm)
  return [...found]
    .map(([, id = '', said = '']) => ({ id: joined(id), said: joined(said) }))
    .filter(({ id }) => id !== '')
}

function joined(quoted: string): string {
  return [...quoted.matchAll(/^".*"$/gm)].map(([line]) => JSON.parse(line) as string).join('')
}

/** What is put in (not the words of a plural), and the tags; each once, since plurals differ. */
function partsOf(text: string): string[] {
  const found = text.match(/(?<!(?:=\d+|one|other) )\{\w+(?=[},])|<\/?\d+\/?>/g) ?? []
  return [...new Set(found)].toSorted()
}
