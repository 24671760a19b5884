import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { languages } from '@plax/contracts/languages'
import { describe, expect, it } from 'vitest'
import { readMessages } from './read-messages.ts'

const folder = import.meta.dirname
const others = languages.filter((language) => language !== 'en')
const files = readdirSync(join(folder, 'en')).filter((name) => name.endsWith('.po'))

describe.each(others)('the texts in %s', (language) => {
  it.each(files)('are all there in %s, with the names and tags of the English ones', (file) => {
    const texts = readMessages(join(folder, language, file))
    expect(texts.length).toBeGreaterThan(10)
    expect(texts.filter(({ said }) => said === '').map(({ id }) => id)).toEqual([])
    const strange = texts.filter(({ id, said }) => partsOf(id).join() !== partsOf(said).join())
    expect(strange).toEqual([])
  })

  it('say the same in the catalogue of a first visit and in that of all other pages', () => {
    // The second is laid over the first, so that a heading of Home would change before one's eyes.
    const [first, rest] = ['first.po', 'messages.po'].map((file) => sayings(language, file))
    const shared = [...(first ?? [])].filter(([id]) => rest?.has(id))
    expect(shared.length).toBeGreaterThan(5)
    expect(shared.filter(([id, said]) => rest?.get(id) !== said)).toEqual([])
  })
})

/** What a catalogue says, by its English text and context: lingui tells texts apart by both. */
function sayings(language: string, file: string): Map<string, string> {
  const texts = readMessages(join(folder, language, file))
  return new Map(texts.map(({ id, context, said }) => [`${context}|${id}`, said]))
}

/** What is put in (not the words of a plural), and the tags; each once, since plurals differ. */
function partsOf(text: string): string[] {
  const found = text.match(/(?<!(?:=\d+|one|other) )\{\w+(?=[},])|<\/?\d+\/?>/g) ?? []
  return [...new Set(found)].toSorted()
}
