import { languages } from '@plax/contracts/languages'
import { type Artefact, compile, type LiveHeard, suggestionsOf } from '@plax/story-engine'
import fc from 'fast-check'
import { z } from 'zod'
import { describe, expect, it } from 'vitest'
import { makeCanvas } from '../../../testing/stories.ts'
import { createNarrator, narrate } from './narrator.ts'
import { phrases } from './narrator-phrases.ts'
import { fill } from './narrator-words.ts'

describe('the offline narrator', () => {
  const compiled = compile(makeCanvas({ name: 'Mira' }))
  if (!compiled.ok) throw new Error('The canvas of this test does not compile.')
  const request = (over: Partial<Parameters<typeof narrate>[0]['material']> = {}) => ({
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

  it.each(languages)('answers in %s from the first word, and says nothing of itself', (lang) => {
    const text = narrate({ ...request(), lang })
    const [heard, name] = ['What is the lamp', 'Mira']
    const openings = phrases[lang].openings.map((line) => fill(line, { heard, name }))
    expect(openings).toContain(text.split('\n\n')[0])
  })

  it("speaks from the story's own words", () => {
    expect(narrate(request())).toContain('The lamp burns whale oil and was lit in a storm.')
  })

  it.each(languages)('leads into what the lore says with other words each time in %s', (lang) => {
    const lore = ['The lamp burns whale oil.', 'The cliff is older than the house.']
    const leadsOf = (text: string) => phrases[lang].loreLeads.filter((lead) => text.includes(lead))
    for (let seed = 0; seed < 20; seed += 1) {
      const first = narrate({ ...request({ lore }), lang, seed })
      expect(leadsOf(first)).toHaveLength(2)
      const turns = [{ id: 'last', turn: 1, role: 'assistant' as const, text: first }]
      const next = narrate({ ...request({ lore: lore.slice(1), turns }), lang, seed })
      expect(leadsOf(first)).not.toContain(leadsOf(next)[0])
    }
  })

  it.each(languages)('writes what the reader could say in %s, and speaks for nobody', (lang) => {
    const text = narrate({ ...request({ kind: 'impersonate', input: '' }), lang })
    const lines = phrases[lang].readerLines.map((line) => line.replaceAll('{name}', 'Mira'))
    expect(lines).toContain(text)
  })

  it.each(languages)('suggests three different lines in %s', (lang) => {
    const text = narrate({ ...request({ kind: 'suggest', input: '' }), lang })
    expect(suggestionsOf(text)).toEqual(
      phrases[lang].readerLines.map((line) => line.replaceAll('{name}', 'Mira')),
    )
  })

  it.each(languages)('goes on in %s where nobody said anything', (lang) => {
    const text = narrate({ ...request({ kind: 'continue', input: '' }), lang })
    const openings = phrases[lang].silentOpenings.map((line) => line.replaceAll('{name}', 'Mira'))
    expect(openings.some((line) => text.includes(line))).toBe(true)
    expect(text).not.toMatch(/""|「」/)
  })

  describe('in the chat of a live stream', () => {
    const heardAs = (over: Partial<LiveHeard>) => ({
      kind: 'donation' as const,
      name: 'Minji',
      anonymousNumber: null,
      words: null,
      ...over,
    })
    const answers = (lang: string, ...heard: LiveHeard[]) =>
      [1, 2, 3, 4, 5, 6].map((seed) => {
        const input = 'Donation: 30 coins, from «Minji»'
        return narrate({ ...request({ input, heard }), lang, seed })
      })
    const ways = {
      thanks: { en: /Thank you|thank you/, ko: /고마워요/ },
      mission: { en: /Mission completed|mission is done/, ko: /미션/ },
      viewer: { en: /I heard you|Good that/, ko: /잘 들었어요|반가워요/ },
    }
    const kinds = [
      ['a donation with a message', { words: 'Sing for me!' }, 'thanks'],
      ['a donation without a message', {}, 'thanks'],
      ['a mission', { kind: 'mission', words: 'Ten push-ups' }, 'mission'],
      ['a roulette result', { kind: 'roulette' }, 'thanks'],
      ['a viewer', { kind: 'chat', words: 'What is the lamp?' }, 'viewer'],
    ] as const

    describe.each(['en', 'ko'] as const)('in %s', (lang) => {
      it.each(kinds)('answers %s by name, with their words alone', (_, over, way) => {
        for (const text of answers(lang, heardAs(over))) {
          expect(text).toContain('Minji')
          expect(text).toMatch(ways[way][lang])
          const own = 'words' in over ? over.words.replace(/[!?]$/, '') : ''
          expect(text).toContain(own)
          expect(text).not.toMatch(/Donation|coins|[«»{}*]/)
          if (lang === 'en') continue
          expect(text.replaceAll('Minji', '').replaceAll(own, '')).not.toMatch(/[a-z]/i)
        }
      })
    })

    it.each([
      ['en', 'Anonymous 7'],
      ['ko', '익명 7'],
      ['jp', '匿名7'],
      ['es', 'Anónimo 7'],
    ])('names hidden donors in %s as the chat does', (lang, name) => {
      for (const text of answers(lang, heardAs({ name: '', anonymousNumber: '7' }))) {
        expect(text).toContain(name)
      }
    })

    it('answers each of several people, and nobody twice in the same words', () => {
      const thanked = [heardAs({}), heardAs({}), heardAs({ name: 'Jun', words: 'Hi there' })]
      for (const text of answers('ko', ...thanked)) {
        expect(text).toContain('Minji')
        expect(text).toMatch(/Jun.*Hi there|Hi there.*Jun/)
        expect(text).not.toMatch(/(Minji님, 고마워요!|고마워요, Minji님!) \1/)
      }
    })

    it('answers as the one character that the message names', () => {
      const [mira] = compiled.artefact.characters
      if (!mira) throw new Error('The canvas of this test has no character.')
      const characters = ['Mira', 'Wren'].map((name, at) => ({ ...mira, name, nodeId: `c${at}` }))
      const artefact = { ...compiled.artefact, characters }
      for (const seed of [1, 2, 3, 4]) {
        const heard = [heardAs({ kind: 'chat', words: 'Wren, hello' })]
        const text = narrate({ ...request({ artefact, heard }), seed })
        expect(text.match(/\[\[[^\]]*\]\]/g)).toEqual(['[[Wren|neutral]]'])
      }
    })

    it('calls the person by name in a language that it has no phrases in', () => {
      for (const text of answers('zh', heardAs({ words: 'Sing' }))) {
        expect(text).toMatch(/^"Minji! /)
        expect(text).not.toMatch(/Donation|coins/)
      }
    })
  })

  describe('in a language that it has no phrases in', () => {
    const lore = ['渡口的铜铃只在有人溺水的夜里响。没有人知道是谁挂上去的。']
    const canvas = makeCanvas({ name: '沈雁' })
    const [story, character] = canvas.nodes
    Object.assign(story?.data ?? {}, {
      prologue: '她把缆绳绕在木桩上。“雨这么大，你还要过江吗？”',
      coreContext: '雨季。',
    })
    Object.assign(character?.data ?? {}, { description: '{{char}}在渡口摆渡三十年。' })
    const chinese = compile(canvas)
    if (!chinese.ok) throw new Error('The canvas of this test does not compile.')
    const { artefact } = chinese
    const told = (over: object, seed = 7) =>
      narrate({
        ...request({ artefact, lore, input: '铜铃为什么响？', ...over }),
        lang: 'zh',
        seed,
      })

    it('says the story’s words alone', () => {
      for (const seed of [1, 2, 3, 4, 5, 6]) {
        for (const over of [{}, { lore: [] }, { kind: 'continue' as const, input: '' }]) {
          const text = told(over, seed)
          expect(text).toMatch(/渡口|过江|缆绳/)
          expect(text.replaceAll(/\[\[.*?\]\]/g, '')).not.toMatch(/[a-z가-힣ぁ-ん]/i)
        }
      }
    })

    it('has the reader say a name, or ask about what the story tells', () => {
      const lines = ['"沈雁?"', '"渡口的铜铃只在有人溺水的夜里响?"', '"没有人知道是谁挂上去的?"']
      expect(suggestionsOf(told({ kind: 'suggest', input: '' }))).toEqual(lines)
      expect(lines).toContain(told({ kind: 'impersonate', input: '' }))
    })

    it('keeps silent where the story says nothing', () => {
      const empty = { ...artefact, story: { ...artefact.story, prologue: '' }, characters: [] }
      expect(told({ artefact: empty, lore: [] })).toBe('…')
      for (const kind of ['impersonate', 'suggest'] as const) {
        expect(told({ kind, artefact: empty, lore: [], input: '' })).toBe('…')
      }
    })
  })

  it('says the same for the same seed, and else for another', () => {
    const texts = new Set([1, 2, 3, 4, 5, 6].map((seed) => narrate({ ...request(), seed })))
    expect(narrate(request())).toBe(narrate(request()))
    expect(texts.size).toBeGreaterThan(1)
  })

  it('streams the whole text word by word, and ends when it is asked to', async () => {
    const narrator = createNarrator({ delayMs: 0 })
    const inference = { level: 'basic' as const, tokens: 0 }
    const full = { ...request(), inference, messages: [], signal: new AbortController().signal }
    const parts = []
    for await (const part of narrator.reply(full)) parts.push(part)
    expect(parts.length).toBeGreaterThan(10)
    expect(parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')).toBe(
      narrate(full),
    )
    const stopped = { ...full, signal: AbortSignal.abort() }
    await expect(narrator.reply(stopped)[Symbol.asyncIterator]().next()).rejects.toThrow()
  })
  describe('with several to speak', () => {
    const [mira] = compiled.artefact.characters
    if (!mira) throw new Error('The canvas of this test has no character.')
    const of = (names: string[], tags: string[] = [], emotionImages = true): Artefact => ({
      ...compiled.artefact,
      toggles: { ...compiled.artefact.toggles, emotionImages },
      characters: names.map((name, index) => ({
        ...mira,
        name,
        nodeId: `c${index}`,
        emotionImages: tags.length > 0 ? ['i'] : [],
      })),
      images: [
        {
          nodeId: 'i',
          assetId: '',
          title: '',
          description: '',
          tags,
          paid: { enabled: false, priceCredits: 0, allowAutoUnlock: false },
        },
      ],
    })
    const told = (artefact: Artefact, over = {}, seed = 7) =>
      narrate({ ...request({ artefact, ...over }), seed })
    const marks = (text: string) => [...text.matchAll(/^\[\[(.+?)\|(.+?)\]\] "/gm)].map((m) => m[1])

    it('lets those speak whom the input names, each under a mark of their own', () => {
      const text = told(of(['Mira', 'Jun', 'Sora']), { input: 'Sora, ask Jun about the lamp.' })
      expect(marks(text)).toEqual(['Sora', 'Jun'])
    })

    it('draws who speaks by the seed where nobody is named', () => {
      const artefact = of(['Mira', 'Jun', 'Sora'])
      const draws = Array.from({ length: 12 }, (_, seed) => marks(told(artefact, {}, seed)).join())
      expect(new Set(draws).size).toBeGreaterThan(2)
      expect(draws.every((draw) => new Set(draw.split(',')).size === 2)).toBe(true)
    })

    it('marks one character only where there are emotion images and they are on', () => {
      expect(told(of(['Mira']))).not.toContain('[[')
      expect(told(of(['Mira'], ['joy', 'joy']))).toContain('[[Mira|joy]] "')
      expect(told(of(['Mira'], ['joy'], false))).not.toContain('[[')
    })

    it('never lets a name or tag break its mark', () => {
      const word = fc.string({ unit: fc.constantFrom('a', 'B', '[', ']', '|', ' '), minLength: 1 })
      fc.assert(
        fc.property(word, word, (name, tag) => {
          const found = told(of([name, 'Jun'], [tag])).match(/\[\[.*?\]\] "/g) ?? []
          return found.every((mark) => /^\[\[[^[\]|]+\|[^[\]|]+\]\] "$/.test(mark))
        }),
      )
    })
  })

  describe('asked to decide', () => {
    const ask = {
      instructions: 'Sum it up.',
      prompt: 'The storm came. Nobody slept.\n\n[[Mira|joy]] "Look!" The lamp was lit. It shone.',
      schema: null,
      lang: 'en' as const,
      maxOutputTokens: 100,
      material: null,
      signal: new AbortController().signal,
    }
    const narrator = createNarrator({ delayMs: 0 })

    it('sums up by the leading sentences of the paragraphs, or of the turns', async () => {
      expect((await narrator.decide(ask)).value).toBe('The storm came. The lamp was lit.')
      const turns = [{ role: 'user' as const, text: 'I go in. I look around.' }]
      expect((await narrator.decide({ ...ask, material: { turns } })).value).toBe('I go in.')
    })

    it('stays within its limit and keeps the end', async () => {
      const prompt = Array.from({ length: 50 }, (_, n) => `Thing ${n} happened.`).join('\n\n')
      const { value, completionTokens } = await narrator.decide({ ...ask, prompt })
      expect(completionTokens).toBeLessThanOrEqual(100)
      expect(value).toContain('Thing 49 happened.')
    })

    it('decides nothing by a schema', async () => {
      const schema = z.object({ trust: z.number() })
      await expect(narrator.decide({ ...ask, schema })).rejects.toMatchObject({
        failure: 'unsupported',
      })
    })
  })
})
