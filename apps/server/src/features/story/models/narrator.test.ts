import { languages } from '@plax/contracts/languages'
import { compile } from '@plax/story-engine'
import { describe, expect, it } from 'vitest'
import { makeCanvas } from '../../../testing/stories.ts'
import { createNarrator, tell } from './narrator.ts'
import { phrases } from './narrator-phrases.ts'

describe('the offline narrator', () => {
  const compiled = compile(makeCanvas({ name: 'Mira' }))
  if (!compiled.ok) throw new Error('The canvas of this test does not compile.')
  const request = (over: Partial<Parameters<typeof tell>[0]['material']> = {}) => ({
    lang: 'en' as const,
    seed: 7,
    maxOutputTokens: 600,
    material: {
      artefact: compiled.artefact,
      turns: [],
      input: 'What is the lamp?',
      userName: 'Haru',
      lore: ['The lamp burns whale oil and was lit in a storm. It has not gone out since.'],
      ...over,
    },
  })

  it.each(languages)('says in %s that it is one, and answers in that language', (lang) => {
    const text = tell({ ...request(), lang })
    expect(text.startsWith(phrases[lang].notice)).toBe(true)
    expect(text).toContain('Mira')
  })

  it('says so in the first reply of a room only', () => {
    const turns = [{ id: '1', role: 'user' as const, text: 'Hello' }]
    expect(tell(request({ turns }))).not.toContain(phrases.en.notice)
  })

  it("speaks from the story's own words", () => {
    expect(tell(request())).toContain('The lamp burns whale oil and was lit in a storm.')
  })

  it('says the same for the same seed, and else for another', () => {
    const texts = new Set([1, 2, 3, 4, 5, 6].map((seed) => tell({ ...request(), seed })))
    expect(tell(request())).toBe(tell(request()))
    expect(texts.size).toBeGreaterThan(1)
  })

  it('streams the whole text word by word, and ends when it is asked to', async () => {
    const narrator = createNarrator({ delayMs: 0 })
    const full = { ...request(), messages: [], signal: new AbortController().signal }
    const parts = []
    for await (const part of narrator.reply(full)) parts.push(part)
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')).toBe(tell(full))
    const stopped = { ...full, signal: AbortSignal.abort() }
    await expect(narrator.reply(stopped)[Symbol.asyncIterator]().next()).rejects.toThrow()
  })
})
