import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AssembleError } from './assemble-error.ts'
import { assemble } from './assemble.ts'
import type { Artefact } from './artefact.ts'
import { MESSAGE_OVERHEAD_TOKENS } from './costed.ts'
import { DEFAULT_CONTENT_POLICY, DEFAULT_SYSTEM_INSTRUCTIONS } from './defaults.ts'
import type { LoreEntry } from './nodes.ts'
import type { AssembledPrompt, Room, Tokenizer, Turn, TurnInput } from './room.ts'
import { renderPrologue } from './scene.ts'
import { compiled, loreEntry, roomOf, sampleCanvas } from './testing.ts'
import type { Sample } from './testing.ts'
import { estimateTokenizer } from './tokenizer.ts'

const artefactOf = (change: (sample: Sample) => void = () => {}): Artefact => {
  const sample = sampleCanvas()
  change(sample)
  return compiled(sample.canvas).artefact
}

const withEntries = (...entries: LoreEntry[]): Artefact =>
  artefactOf(({ lorebook }) => (lorebook.data.entries = entries))

const input = (text: string, more: Partial<TurnInput> = {}): TurnInput => ({
  kind: 'message',
  text,
  outputLength: 'normal',
  detailLevel: 50,
  lang: 'en',
  ...more,
})

const turn = (id: string, text: string): Turn => ({ id, turn: 0, role: 'user', text })

type Options = { room?: Partial<Room>; maxPromptTokens?: number; tokenizer?: Tokenizer }

const run = (artefact: Artefact, said: TurnInput, options: Options = {}): AssembledPrompt =>
  assemble(
    artefact,
    roomOf(artefact, options.room),
    said,
    { maxPromptTokens: options.maxPromptTokens ?? 8_000 },
    options.tokenizer ?? estimateTokenizer,
  )

const systemOf = (prompt: AssembledPrompt): string => prompt.messages[0]?.content ?? ''

const errorOf = (act: () => unknown): AssembleError => {
  try {
    act()
  } catch (error) {
    if (error instanceof AssembleError) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

describe('a prompt', () => {
  it('holds the story, its characters, the reader and the wishes, with names put in', () => {
    const room: Partial<Room> = {
      turns: [turn('t1', 'Hi')],
      persona: { name: 'Ana', gender: 'female', prompt: 'A botanist.' },
      userNote: '{{USER}} limps.',
      summaries: [{ startTurn: 1, endTurn: 4, summary: 'They met.' }],
      turn: 6,
    }
    const prompt = run(artefactOf(), input('Go on', { outputLength: 'short', lang: 'ko' }), {
      room,
    })
    const system = systemOf(prompt)
    for (const part of [
      'A forest.',
      'It is autumn.',
      'Mira guards the forest.',
      'Speech style: Short sentences.',
      'A botanist.',
      'Ana limps.',
      'They met.',
      'one or two short paragraphs',
      'Korean',
    ]) {
      expect(system).toContain(part)
    }
    expect(system).not.toMatch(/\{\{(char|user)\}\}/i)
    expect(prompt.messages.slice(1)).toEqual([
      { role: 'user', content: 'Hi' },
      { role: 'user', content: 'Go on' },
    ])
  })

  it('leaves out the default instructions and policy where the story switches them off', () => {
    const firstLines = [DEFAULT_SYSTEM_INSTRUCTIONS, DEFAULT_CONTENT_POLICY].map(
      (text) => text.split('\n').at(-1) ?? '',
    )
    const on = systemOf(run(artefactOf(), input('x')))
    for (const line of firstLines) expect(on).toContain(line)
    const off = artefactOf(({ story }) => {
      story.data.toggles.defaultSystemInstructions = false
      story.data.toggles.defaultContentPolicy = false
    })
    for (const line of firstLines) expect(systemOf(run(off, input('x')))).not.toContain(line)
  })

  it('says closing instructions after the history and before the input', () => {
    const artefact = artefactOf(({ story }) => (story.data.closingInstructions = 'Mind {{user}}.'))
    const { messages } = run(artefact, input('Go on'), { room: { turns: [turn('t1', 'Hi')] } })
    expect(messages.slice(1).map((message) => message.content)).toEqual([
      'Hi',
      'Mind You.',
      'Go on',
    ])
  })

  it('renders the prologue for the reader', () => {
    const persona = { name: '$& Ana' }
    expect(renderPrologue(artefactOf(), { persona, lang: 'en' })).toBe('Hello, $& Ana.')
    expect(renderPrologue(artefactOf(), { lang: 'ko' })).toBe('Hello, 당신.')
  })

  it('refuses a tokenizer that the artefact does not name', () => {
    const tokenizer = { ...estimateTokenizer, name: 'other' }
    const error = errorOf(() => run(artefactOf(), input('x'), { tokenizer }))
    expect(error.code).toBe('story.tokenizer_mismatch')
  })
})

describe('lore', () => {
  it('fires on the input and on recent turns, and the trace says why [R-story-chat-023]', () => {
    const artefact = withEntries(
      loreEntry('hit', { key: 'for+est', prompt: 'The forest hums.' }),
      loreEntry('miss', { key: 'desert', prompt: 'Sand.' }),
      loreEntry('off', { key: 'forest', prompt: 'Off.', enabled: false }),
      loreEntry('bad', { key: 'forest(?=x)', prompt: 'Bad.' }),
      loreEntry('always', { constant: true, prompt: 'Always there.' }),
      loreEntry('both', { key: 'forest', secondaryKey: 'night', prompt: 'At night.' }),
    )
    const { messages, trace } = run(artefact, input('Into the FOREST'))
    expect(trace.lore.map(({ entryId, status }) => [entryId, status])).toEqual([
      ['hit', 'fired'],
      ['miss', 'no_match'],
      ['off', 'disabled'],
      ['bad', 'invalid'],
      ['always', 'fired'],
      ['both', 'secondary'],
    ])
    expect(trace.lore[0]).toMatchObject({ lorebookNodeId: 'lore', matchedText: 'FOREST' })
    expect(messages[0]?.content).toContain('The forest hums.')
    expect(messages[0]?.content).not.toMatch(/Sand|Off\.|Bad\.|At night/)
    const night = run(artefact, input('And now?'), {
      room: { turns: [turn('t1', 'A forest at night')] },
    })
    expect(systemOf(night)).toContain('At night.')
  })

  it('spends a bounded work on patterns that are more than words', () => {
    const dear = Array.from({ length: 60 }, (_, index) =>
      loreEntry(`dear${index}`, { key: '[ab]*a[ab]{20}c', prompt: 'Dear.' }),
    )
    const plain = loreEntry('plain', { key: 'ab|b', prompt: 'Plain.' })
    const artefact = withEntries(plain, ...dear)
    const { trace } = run(artefact, input(`${'ab'.repeat(3_999)}dc`))
    const statuses = trace.lore.map(({ status }) => status)
    expect(statuses[0]).toBe('fired')
    expect(statuses[1]).toBe('no_match')
    expect(statuses.at(-1)).toBe('over_budget')
  })

  it('looks at the newest turns only', () => {
    const artefact = withEntries(loreEntry('e', { key: 'forest', prompt: 'Trees.' }))
    const turns = (place: number): Turn[] =>
      Array.from({ length: 6 }, (_, i) => turn(`t${i}`, i === place ? 'forest' : 'x'))
    const statusAt = (place: number) =>
      run(artefact, input('x'), { room: { turns: turns(place) } }).trace.lore[0]?.status
    expect(statusAt(2)).toBe('no_match')
    expect(statusAt(3)).toBe('fired')
  })

  it('goes in by priority, then by order, and gives way to its share of the budget', () => {
    const long = 'word '.repeat(200)
    const artefact = withEntries(
      loreEntry('low', { key: 'x', prompt: `LOW ${long}`, priority: 1 }),
      loreEntry('late', { key: 'x', prompt: `LATE ${long}`, priority: 5, order: 2 }),
      loreEntry('soon', { key: 'x', prompt: `SOON ${long}`, priority: 5, order: 1 }),
    )
    const system = systemOf(run(artefact, input('x')))
    const at = (word: string): number => system.indexOf(word)
    expect(at('SOON')).toBeLessThan(at('LATE'))
    expect(at('LATE')).toBeLessThan(at('LOW'))
    const { trace } = run(artefact, input('x'), { maxPromptTokens: 2_200 })
    expect(trace.lore.map(({ status }) => status)).toEqual(['over_budget', 'fired', 'fired'])
  })

  it('keeps the highest order of a priority where the budget is short, told by order all the same', () => {
    const long = 'word '.repeat(200)
    const made = [3, 1, 2].map((order) =>
      loreEntry(`e${order}`, { key: 'x', prompt: `<${order}> ${long}`, order }),
    )
    const { trace, messages } = run(withEntries(...made), input('x'), { maxPromptTokens: 2_200 })
    expect(trace.lore.map(({ status }) => status)).toEqual(['fired', 'over_budget', 'fired'])
    expect((messages[0]?.content ?? '').match(/<\d>/g)).toEqual(['<2>', '<3>'])
  })
})

describe('the budget', () => {
  const core = run(artefactOf(), input('x')).trace.totalTokens

  it('cuts history from the oldest turn and names what was cut', () => {
    const turns = Array.from({ length: 10 }, (_, i) => turn(`t${i}`, 'word '.repeat(40)))
    const each = estimateTokenizer.count('word '.repeat(40)) + MESSAGE_OVERHEAD_TOKENS
    const { trace } = run(artefactOf(), input('x'), {
      room: { turns },
      maxPromptTokens: core + each * 3 + 1,
    })
    expect(trace.history.kept).toBe(3)
    expect(trace.history.cutTurnIds).toEqual(['t0', 't1', 't2', 't3', 't4', 't5', 't6'])
  })

  it('never cuts the core: it says how much is needed', () => {
    expect(run(artefactOf(), input('x'), { maxPromptTokens: core }).trace.totalTokens).toBe(core)
    const error = errorOf(() => run(artefactOf(), input('x'), { maxPromptTokens: core - 1 }))
    expect(error.code).toBe('story.prompt_over_budget')
    expect(error.details).toEqual({ neededTokens: core, maxPromptTokens: core - 1 })
  })

  it('is never exceeded, the input is never dropped, and the same arguments give the same', () => {
    const words = fc
      .tuple(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat({ max: 40 }))
      .map(([some, more]) => `${some}${'\na b'.repeat(more)}`)
    const turns = fc.array(
      fc.record({ role: fc.constantFrom('user' as const, 'assistant' as const), text: words }),
      { maxLength: 12 },
    )
    const entries = fc.array(
      fc.record({
        key: fc.constantFrom('.', '.', 'a', '(?=x)'),
        prompt: words,
        priority: fc.integer({ min: -3, max: 3 }),
        position: fc.constantFrom('before_characters' as const, 'after_characters' as const),
      }),
      { maxLength: 8 },
    )
    // A tokenizer for which a joined text can cost more than its parts.
    const rough: Tokenizer = {
      name: 'estimate-1',
      count: (text) => Math.ceil(text.length / 3) + (text.match(/\n/g)?.length ?? 0),
    }
    const roughCore = run(artefactOf(), input(''), { tokenizer: rough }).trace.totalTokens
    fc.assert(
      fc.property(turns, entries, words, fc.nat({ max: 600 }), (told, lore, text, spare) => {
        const artefact = artefactOf()
        const [book] = artefact.lorebooks
        if (!book) throw new Error('no lorebook')
        book.entries = lore.map((fields, i) => {
          const { id, comment: name, ...entry } = loreEntry(`e${i}`, fields)
          return { entryId: id, name, ...entry }
        })
        // Around the size of the core, where every cut is at work.
        const max = roughCore + spare
        const room = { turns: told.map((one, i) => ({ id: `t${i}`, turn: 0, ...one })) }
        const act = () =>
          run(artefact, input(text), { room, maxPromptTokens: max, tokenizer: rough })
        let prompt: AssembledPrompt
        try {
          prompt = act()
        } catch (error) {
          expect(error).toMatchObject({ code: 'story.prompt_over_budget' })
          return
        }
        const counted = prompt.messages.map(({ content }) => rough.count(content) + 4)
        expect(prompt.trace.totalTokens).toBe(counted.reduce((all, one) => all + one, 0))
        expect(prompt.trace.totalTokens).toBeLessThanOrEqual(max)
        expect(prompt.messages.at(-1)).toEqual({ role: 'user', content: text })
        const { kept, cutTurnIds } = prompt.trace.history
        expect(kept + cutTurnIds.length).toBe(told.length)
        expect(prompt.trace.lore).toHaveLength(lore.length)
        expect(act()).toEqual(prompt)
      }),
      { numRuns: 400 },
    )
  })
})
