import { describe, expect, it } from 'vitest'
import type { Artefact } from './artefact.ts'
import type { AssembledPrompt, Room } from './room.ts'
import { renderPrologue } from './scene.ts'
import { compiled, fullCanvas, prompted, sampleCanvas, said, systemOf } from './testing.ts'
import type { FullSample } from './testing.ts'

const artefactOf = (change: (sample: FullSample) => void = () => {}): Artefact => {
  const sample = fullCanvas()
  change(sample)
  return compiled(sample.canvas).artefact
}

const persona = { name: 'Ana', gender: 'female' as const, prompt: 'A botanist, {{user}}.' }

/** The part of the system prompt under a title. */
const part = (prompt: AssembledPrompt, title: string): string =>
  systemOf(prompt)
    .split('\n\n## ')
    .find((text) => text.startsWith(title)) ?? ''

const partOf = (artefact: Artefact, title: string, room: Partial<Room> = {}): string =>
  part(prompted(artefact, { room }), title)

describe('the reader', () => {
  it('is the user of the story, unless a persona takes that place', () => {
    const open = artefactOf()
    expect(partOf(open, 'Kim, played')).toContain('Kim keeps the gate.')
    const own = partOf(open, 'Ana, played', { persona })
    expect(own).toContain('A botanist, Ana.')
    expect(own).not.toContain('keeps the gate')
    const fixed = artefactOf(({ user }) => (user.data.allowPersona = false))
    const both = partOf(fixed, 'Kim, played', { persona })
    expect(both).toContain('Kim keeps the gate.')
    expect(both).toContain('A botanist, Kim.')
    expect(renderPrologue(fixed, { persona, lang: 'en' })).toBe('Hello, Kim.')
    expect(renderPrologue(open, { persona, lang: 'en' })).toBe('Hello, Ana.')
  })

  it('may speak as a character, which the model then does not play', () => {
    const artefact = artefactOf()
    const prompt = prompted(artefact, { room: { persona, impersonates: 'mira' } })
    expect(part(prompt, 'Mira, played by the reader')).toContain('Mira guards the forest.')
    const played = part(prompt, 'Characters')
    expect(played).toContain('Orin sells maps to Mira.')
    expect(played).toContain('### Kim')
    expect(played).not.toContain('### Mira')
    expect(systemOf(prompt)).not.toContain('A botanist')
    expect(systemOf(prompt)).toContain('you play Orin')
    // Nobody else is left to mark.
    expect(systemOf(prompt)).not.toContain('## Who speaks')
  })

  it('may speak as the only one: the model is then the narrator', () => {
    const { artefact } = compiled(sampleCanvas().canvas)
    const system = systemOf(prompted(artefact, { room: { impersonates: 'mira' } }))
    expect(system).toContain('The reader plays Mira; you play the narrator')
  })
})

describe('several characters', () => {
  it('are told how they stand to each other, and how to mark who speaks', () => {
    const artefact = artefactOf(({ relation, user, canvas }) => {
      relation.data.mutual = true
      canvas.edges = canvas.edges.map((edge) =>
        edge.id === 'orin-bond-to' ? { ...edge, source: user.id, sourceSocket: 'user' } : edge,
      )
    })
    expect(partOf(artefact, 'How they stand')).toContain('- Mira ↔ Kim: Sister.')
    expect(partOf(artefact, 'Who speaks')).toContain('[[Mira]], [[Orin]]')
    const alone = compiled(sampleCanvas().canvas).artefact
    expect(partOf(alone, 'Who speaks')).toBe('')
  })
})

describe('what is asked for', () => {
  it('is to go on, or to write for the reader, where the reader says nothing', () => {
    const last = (kind: 'continue' | 'impersonate') =>
      prompted(artefactOf(), { input: said('ignored', { kind }) }).messages.at(-1)
    expect(last('continue')).toMatchObject({ role: 'user' })
    expect(last('continue')?.content).toContain('Go on with the story')
    expect(last('impersonate')?.content).toContain('write what Kim says and does next')
    expect(last('impersonate')?.content).not.toContain('ignored')
  })

  it('may have words of a test beside the core context', () => {
    const prompt = prompted(artefactOf(), { room: { testContext: 'It is noon for {{user}}.' } })
    expect(part(prompt, 'For this test')).toContain('It is noon for Kim.')
  })
})

describe('what is remembered', () => {
  const memories = [
    { id: 'old', turn: 1, text: 'Mira fears fire and smoke.', pinned: false },
    { id: 'pin', turn: 2, text: 'The gate is cursed.', pinned: true },
    { id: 'far', turn: 3, text: 'Orin owes eleven coins.', pinned: false },
    { id: 'later', turn: 9, text: 'Told in another course of events.', pinned: false },
  ]

  it('is told pinned first, then by what it shares with the newest words', () => {
    const tight = (maxPromptTokens: number) =>
      prompted(artefactOf(), {
        room: { turn: 5, memories },
        input: said('The fire burns'),
        maxPromptTokens,
      }).trace.memory
    expect(tight(16_000)).toEqual({ kept: 3, cut: 0, keptIds: ['old', 'pin', 'far'] })
    const core = prompted(artefactOf(), { room: { turn: 5 }, input: said('The fire burns') })
    const spare = (tokens: number) => tight(core.trace.totalTokens + tokens).keptIds
    expect(spare(13)).toEqual(['pin'])
    expect(spare(22)).toEqual(['old', 'pin'])
  })

  it('is told in short where a summary covers turns, which then leave the history', () => {
    const turns = [1, 2, 3, 4].map((turn) => ({
      id: `t${turn}`,
      turn,
      role: 'assistant' as const,
      text: `Reply ${turn}.`,
    }))
    const summaries = [
      { startTurn: 3, endTurn: 3, summary: 'Then rain.' },
      { startTurn: 1, endTurn: 2, summary: 'They met.' },
      { startTurn: 5, endTurn: 9, summary: 'Not yet.' },
    ]
    const prompt = prompted(artefactOf(), { room: { turn: 5, turns, summaries } })
    expect(part(prompt, 'What happened so far')).toContain('They met.\n\nThen rain.')
    expect(systemOf(prompt)).not.toContain('Not yet.')
    expect(prompt.messages.slice(1, -1).map(({ content }) => content)).toEqual(['Reply 4.'])
    expect(prompt.trace.summaries).toEqual({
      used: 2,
      cut: 0,
      coveredTurnIds: ['t1', 't2', 't3'],
    })
  })
})
