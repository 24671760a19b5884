import { describe, expect, it } from 'vitest'
import { decisionRequest } from './decide.ts'
import { initialState } from './apply-turn.ts'
import type { Artefact } from './artefact.ts'
import type { StoryToggles } from './nodes.ts'
import type { AssembledPrompt, Room } from './room.ts'
import { compiled, fullCanvas, prompted, said, systemOf } from './testing.ts'

/** A story in which every switchable part has something to say. */
const artefactWith = (toggles: Partial<StoryToggles> = {}): Artefact => {
  const { canvas, story, image } = fullCanvas()
  image.data.tags = ['happy']
  Object.assign(story.data.toggles, toggles)
  return compiled(canvas).artefact
}

const room: Partial<Room> = {
  turn: 6,
  turns: [1, 2, 3, 4, 5].map((turn) => ({
    id: `t${turn}`,
    turn,
    role: 'assistant' as const,
    text: `Reply ${turn}.`,
  })),
  summaries: [{ startTurn: 1, endTurn: 3, summary: 'They met.' }],
  memories: [{ id: 'm', turn: 2, text: 'Mira fears fire.', pinned: false }],
}

const tell = (artefact: Artefact, toggles?: Partial<StoryToggles>): AssembledPrompt =>
  prompted(artefact, { room: { ...room, toggles }, input: said('In the rain') })

const namesOf = ({ trace }: AssembledPrompt): string[] => trace.sections.map(({ name }) => name)

/** The section that each toggle switches off, and words that only it says. */
const parts: Record<keyof StoryToggles, { section: string; words: string }> = {
  dynamicMemory: { section: 'memories', words: 'Mira fears fire.' },
  plotCompression: { section: 'summaries', words: 'They met.' },
  stateUpdates: { section: 'state', words: 'trust: 5' },
  macroPrompts: { section: 'macros', words: 'It pours.' },
  defaultSystemInstructions: { section: 'instructions', words: 'You write one side' },
  defaultContentPolicy: { section: 'policy', words: 'These rules stand above' },
  emotionImages: { section: 'emotionMarks', words: '- Mira: happy' },
  situationImages: { section: 'sceneMarks', words: 'campfire' },
}

describe('the toggles of a story node', () => {
  const on = tell(artefactWith())

  for (const [toggle, { section, words }] of Object.entries(parts)) {
    it(`switch off ${toggle} and nothing else [R-story-chat-020]`, () => {
      expect(systemOf(on)).toContain(words)
      // By the story itself, and by a room of a story that leaves it on.
      for (const off of [
        tell(artefactWith({ [toggle]: false })),
        tell(artefactWith(), { [toggle]: false }),
      ]) {
        expect(systemOf(off)).not.toContain(words)
        expect(namesOf(off)).toEqual(namesOf(on).filter((name) => name !== section))
        const gone = on.messages[0]?.content.split('\n\n').filter((part) => part.includes(words))
        const left = systemOf(on)
          .split('\n\n')
          .filter((part) => !gone?.includes(part))
        const rest = new Set(systemOf(off).split('\n\n'))
        // Each other paragraph is still there, word for word.
        if (!['policy', 'instructions'].includes(section)) {
          expect(left.filter((part) => !rest.has(part))).toEqual([])
        }
        // What a summary told is told by the turns themselves again; else the conversation stays.
        const history = off.messages.slice(1)
        if (toggle === 'plotCompression') expect(history).toHaveLength(on.messages.length + 2)
        else expect(history).toEqual(on.messages.slice(1))
      }
    })
  }

  it('are never switched on by a room [R-story-chat-020]', () => {
    const off = tell(artefactWith({ dynamicMemory: false }), { dynamicMemory: true })
    expect(systemOf(off)).not.toContain('Mira fears fire.')
  })

  it('let no model decide where state updates are off [R-story-chat-020]', () => {
    const turn = { input: 'x', reply: 'y', turn: 1 }
    const open = artefactWith()
    expect(decisionRequest(open, initialState(open), turn)?.fields).toHaveLength(1)
    const shut = artefactWith({ stateUpdates: false })
    expect(decisionRequest(shut, initialState(shut), turn)).toBeNull()
  })
})
