import { describe, expect, it } from 'vitest'
import { applyTurn, initialState } from './apply-turn.ts'
import type { StoryState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import type { LoreEntry, LorebookData } from './nodes.ts'
import type { Room, Turn } from './room.ts'
import {
  compiled,
  edge,
  fullCanvas,
  loreEntry,
  prompted,
  said,
  sampleCanvas,
  systemOf,
} from './testing.ts'

const bookOf = (entries: LoreEntry[], book: Partial<LorebookData> = {}): Artefact => {
  const { canvas, lorebook } = sampleCanvas()
  Object.assign(lorebook.data, book, { entries })
  return compiled(canvas).artefact
}

const turnsOf = (...texts: string[]): Turn[] =>
  texts.map((text, i) => ({ id: `t${i}`, turn: i + 1, role: 'assistant', text }))

type Line = { status: string; why?: string | undefined; matchedText?: string | undefined }

const lineOf = (artefact: Artefact, text: string, room: Partial<Room> = {}): Line[] =>
  prompted(artefact, { room, input: said(text) }).trace.lore.map(
    ({ status, why, matchedText }) => ({
      status,
      ...(why ? { why } : {}),
      ...(matchedText ? { matchedText } : {}),
    }),
  )

const statuses = (artefact: Artefact, text: string, room: Partial<Room> = {}): string[] =>
  lineOf(artefact, text, room).map(({ status, why }) => (why ? `${status} ${why}` : status))

/** Plays turns by their inputs and says of each what its first entry did. */
const play = (artefact: Artefact, inputs: readonly string[]): string[] => {
  let state: StoryState = initialState(artefact)
  return inputs.map((input, i) => {
    const turn = i + 1
    const { trace, fired } = prompted(artefact, { room: { turn, state }, input: said(input) })
    state = applyTurn(artefact, state, {
      id: `t${turn}`,
      turn,
      input,
      reply: '',
      fired,
      decided: {},
    })
    const [first] = trace.lore
    return [first?.status, first?.why].filter(Boolean).join(' ')
  })
}

describe('a lore entry', () => {
  it('asks its secondary lines by its logic', () => {
    const by = (secondaryLogic: LoreEntry['secondaryLogic'], text: string) =>
      statuses(
        bookOf([
          loreEntry('e', { key: 'sea', secondaryKey: 'salt\nstorm', secondaryLogic, prompt: 'x' }),
        ]),
        text,
      )[0]
    const table = { and_any: '0111', and_all: '0001', not_any: '1000', not_all: '1110' } as const
    const texts = ['sea', 'sea salt', 'sea storm', 'sea salt storm']
    for (const [logic, expected] of Object.entries(table)) {
      const found = texts.map((text) => by(logic as LoreEntry['secondaryLogic'], text))
      expect(found).toEqual(
        [...expected].map((digit) => (digit === '1' ? 'fired key' : 'secondary')),
      )
    }
    expect(by('not_any', 'land')).toBe('no_match')
  })

  it('has a scan depth of its own, in which the input counts', () => {
    const turns = turnsOf('the sea', 'a', 'b', 'c', 'd')
    const depth = (scanDepth: number | null, input = 'e') =>
      statuses(bookOf([loreEntry('e', { key: 'sea', prompt: 'x', scanDepth })]), input, { turns })
    expect(depth(null)).toEqual(['no_match'])
    expect(depth(5)).toEqual(['no_match'])
    expect(depth(6)).toEqual(['fired key'])
    expect(depth(1)).toEqual(['no_match'])
    expect(depth(1, 'sea')).toEqual(['fired key'])
    expect(depth(0, 'sea')).toEqual(['no_match'])
  })

  it('fires for composed and decomposed letters alike', () => {
    const ofKey = (key: string) => bookOf([loreEntry('e', { key, prompt: 'x' })])
    for (const word of ['café', '밀물', 'がぎ']) {
      const [composed, apart] = [word.normalize('NFC'), word.normalize('NFD')]
      expect(composed).not.toBe(apart)
      expect(statuses(ofKey(composed), apart)).toEqual(['fired key'])
      expect(statuses(ofKey(apart), composed)).toEqual(['fired key'])
    }
  })

  it.each([
    ['Ana', 'Ａｎａ가 왔다'],
    ['ＡＮＡ', 'ana'],
    ['バカ', 'ﾊﾞｶ'],
    ['ｶﾞﾗｽ', 'ガラス'],
    ['10〜20', '10～20'],
    ['~', '〜'],
    ['半−額', '半－額'],
    ['well–known', 'well-known'],
    ['（주）바다', '㈜바다'],
    ['ㅋㅋ', 'ㅋㅋㅠㅠ'],
    ['ㅋㅏ', 'ㅋㅏ'],
    ['끝…', '끝...'],
    ['[Ａ-Ｃ]１', 'b1'],
    ['\\（a\\）', '(a)'],
  ])('fires for %s in %s, whose normal form is the same', (key, said) => {
    expect(statuses(bookOf([loreEntry('e', { key, prompt: 'x' })]), said)).toEqual(['fired key'])
  })

  it.each([
    ['（a）', 'a'],
    ['끝…', '끝나다'],
    ['か', 'が'],
    ['가', 'ㄱㅏ'],
  ])('does not fire for %s in %s', (key, said) => {
    expect(statuses(bookOf([loreEntry('e', { key, prompt: 'x' })]), said)).toEqual(['no_match'])
  })

  it('looks at as many messages where the story goes on without words', () => {
    const turns = turnsOf('the sea', 'a', 'b')
    const on = (scanDepth: number) => {
      const artefact = bookOf([loreEntry('e', { key: 'sea', prompt: 'x', scanDepth })])
      const input = said('', { kind: 'continue' })
      return prompted(artefact, { room: { turns }, input }).trace.lore[0]?.status
    }
    expect([on(2), on(3)]).toEqual(['no_match', 'fired'])
  })

  it('looks for the names that its keys ask for, as each room has them', () => {
    const key = '\\{\\{char\\}\\}|{{user}} smiles'
    const artefact = bookOf([loreEntry('e', { key, secondaryKey: '<USER>', prompt: 'x' })])
    const as = (name: string, text: string) => lineOf(artefact, text, { persona: { name } })[0]
    expect(as('Ren (2)', 'Mira and Ren (2)')).toMatchObject({
      status: 'fired',
      matchedText: 'Mira',
    })
    expect(as('Ren (2)', 'Ren (2) smiles')?.status).toBe('fired')
    expect(as('Ren', 'Mira and Ana')?.status).toBe('secondary')
    expect(as('Ana', 'Mira and Ana')?.status).toBe('fired')
    expect(as('Ana', '{{char}} and {{user}}')?.status).toBe('no_match')
    const group = bookOf([loreEntry('e', { key: 'a(?<user>b+)', prompt: 'x' })])
    expect(statuses(group, 'abb')).toEqual(['fired key'])
  })

  it('stays for its sticky turns, then rests for its cooldown', () => {
    const timed = (fields: Partial<LoreEntry>) =>
      bookOf([loreEntry('e', { key: 'sea', prompt: 'x', ...fields })], { scanDepth: 1 })
    expect(play(timed({ sticky: 2 }), ['sea', '-', '-', '-', 'sea'])).toEqual([
      'fired key',
      'fired sticky',
      'fired sticky',
      'no_match',
      'fired key',
    ])
    expect(play(timed({ cooldown: 2 }), ['sea', 'sea', 'sea', 'sea'])).toEqual([
      'fired key',
      'cooldown',
      'cooldown',
      'fired key',
    ])
    expect(play(timed({ sticky: 1, cooldown: 1 }), ['sea', 'sea', 'sea', 'sea'])).toEqual([
      'fired key',
      'fired sticky',
      'cooldown',
      'fired key',
    ])
    expect(play(timed({ delay: 2 }), ['sea', 'sea', 'sea'])).toEqual([
      'delayed',
      'delayed',
      'fired key',
    ])
  })

  it('is left to chance by the room and the turn alone', () => {
    const artefact = bookOf([loreEntry('e', { key: 'sea', prompt: 'x', probability: 40 })])
    const draws = Array.from(
      { length: 300 },
      (_, i) => statuses(artefact, 'sea', { turn: i + 1 })[0],
    )
    const again = Array.from(
      { length: 300 },
      (_, i) => statuses(artefact, 'sea', { turn: i + 1 })[0],
    )
    expect(again).toEqual(draws)
    const fired = draws.filter((one) => one === 'fired key').length
    expect(fired).toBeGreaterThan(80)
    expect(fired).toBeLessThan(160)
    expect(draws.filter((one) => one === 'chance')).toHaveLength(300 - fired)
    const other = Array.from(
      { length: 300 },
      (_, i) => statuses(artefact, 'sea', { id: 'other', turn: i + 1 })[0],
    )
    expect(other).not.toEqual(draws)
  })

  it('stands at its depth among the messages, as its role', () => {
    const artefact = bookOf([
      loreEntry('a', { constant: true, prompt: 'Zero.', position: 'at_depth', depth: 0 }),
      loreEntry('b', {
        constant: true,
        prompt: 'Two.',
        position: 'at_depth',
        depth: 2,
        role: 'assistant',
      }),
      loreEntry('c', { constant: true, prompt: 'Deep.', position: 'at_depth', depth: 9 }),
    ])
    const { messages, trace } = prompted(artefact, { room: { turns: turnsOf('1', '2') } })
    expect(messages.slice(1).map(({ role, content }) => `${role} ${content}`)).toEqual([
      'system Deep.',
      'assistant 1',
      'assistant Two.',
      'assistant 2',
      'user Go on',
      'system Zero.',
    ])
    expect(trace.sections.find(({ name }) => name === 'loreDeep')?.tokens).toBeGreaterThan(0)
  })
})

describe('a lorebook', () => {
  const chain = (fields: Partial<Record<'a' | 'b' | 'c', Partial<LoreEntry>>> = {}) => [
    loreEntry('a', { key: 'sea', prompt: 'A tower.', ...fields.a }),
    loreEntry('b', { key: 'tower', prompt: 'A bell.', ...fields.b }),
    loreEntry('c', { key: 'bell', prompt: 'Silence.', ...fields.c }),
  ]

  it('is read for more of what fired, where it is recursive', () => {
    expect(statuses(bookOf(chain()), 'sea')).toEqual(['fired key', 'no_match', 'no_match'])
    const recursive = bookOf(chain(), { recursive: true })
    expect(lineOf(recursive, 'sea')).toEqual([
      { status: 'fired', why: 'key', matchedText: 'sea' },
      { status: 'fired', why: 'recursion', matchedText: 'tower' },
      { status: 'fired', why: 'recursion', matchedText: 'bell' },
    ])
    const mute = bookOf(chain({ b: { preventRecursion: true } }), { recursive: true })
    expect(statuses(mute, 'sea')).toEqual(['fired key', 'fired recursion', 'no_match'])
    const deaf = bookOf(chain({ b: { excludeRecursion: true } }), { recursive: true })
    expect(statuses(deaf, 'sea')).toEqual(['fired key', 'no_match', 'no_match'])
    const late = chain({ b: { delayUntilRecursion: true } })
    const waiting = bookOf(late, { recursive: true })
    expect(statuses(waiting, 'tower')).toEqual(['no_match', 'no_match', 'no_match'])
    expect(statuses(waiting, 'sea')).toEqual(['fired key', 'fired recursion', 'fired recursion'])
    expect(statuses(bookOf(late), 'tower')).toEqual(['no_match', 'no_match', 'no_match'])
    const constant = chain({ b: { delayUntilRecursion: true, constant: true } })
    expect(statuses(bookOf(constant), 'fog')).toEqual(['no_match', 'no_match', 'no_match'])
    expect(statuses(bookOf(constant, { recursive: true }), 'sea')[1]).toBe('fired constant')
    const unread = bookOf(chain(), { recursive: true, scanDepth: 0 })
    expect(statuses(unread, 'sea')).toEqual(['no_match', 'no_match', 'no_match'])
  })

  it('ends its recursion, however long the chain', () => {
    const links = Array.from({ length: 12 }, (_, i) =>
      loreEntry(`e${i}`, { key: `link${i}\\b`, prompt: `See link${i + 1}.` }),
    )
    const found = statuses(bookOf(links, { recursive: true }), 'link0')
    expect(found.filter((one) => one.startsWith('fired'))).toHaveLength(5)
  })

  it('keeps to its own budget', () => {
    const long = 'word '.repeat(40)
    const artefact = bookOf(
      ['a', 'b', 'c'].map((id) => loreEntry(id, { constant: true, prompt: `${id} ${long}` })),
      { tokenBudget: 110 },
    )
    expect(statuses(artefact, 'x')).toEqual([
      'fired constant',
      'fired constant',
      'over_budget constant',
    ])
  })

  it('is held back until its trigger holds', () => {
    const { canvas, trigger, lorebook } = fullCanvas()
    canvas.edges.push(edge(trigger, lorebook, 'when'))
    const { artefact } = compiled(canvas)
    expect(statuses(artefact, 'the forest')).toEqual(['held_back'])
    const state = initialState(artefact, { trust: 9 })
    expect(statuses(artefact, 'the forest', { state })).toEqual(['fired key'])
  })

  it('may have company: a story tells of several', () => {
    const { canvas, story, lorebook } = sampleCanvas()
    const second = structuredClone(lorebook)
    second.id = 'lore2'
    second.data.entries = [loreEntry('e1', { key: 'forest', prompt: 'It hums.' })]
    canvas.nodes.push(second)
    canvas.edges.push(edge(second, story, 'lorebooks'))
    const prompt = prompted(compiled(canvas).artefact, { input: said('forest') })
    expect(prompt.fired.lore).toEqual(['lore/e1', 'lore2/e1'])
    expect(systemOf(prompt)).toContain('It hums.')
  })
})
