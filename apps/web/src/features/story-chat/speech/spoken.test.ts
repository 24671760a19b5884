import { describe, expect, it } from 'vitest'
import type { RoomCast } from '../chat.api.ts'
import { closeMarks, marksScene, spokenParts, spokenWords } from './spoken.ts'

const character = (nodeId: string, name: string) => ({
  nodeId,
  name,
  portrait: null,
  emotions: [{ nodeId: `${nodeId}-joy`, tags: ['joy'], picture: null }],
})
const cast: RoomCast = {
  characters: [character('i', 'Ines'), character('o', 'Otto')],
  scenes: [{ nodeId: 'bridge', title: 'The bridge', tags: ['bridge'], picture: null, lock: null }],
}
const text = 'Snow falls.\n[[Ines|joy]]\n"At last!"\n[[scene|bridge]]\n[[Otto]]\n*He waves.*'

describe('a reply as it is read', () => {
  it('tells speakers, faces, scenes and narration apart [R-story-chat-003]', () => {
    expect(spokenParts(cast, text, 'complete')).toEqual([
      { kind: 'speech', characterNodeId: null, imageNodeId: null, text: 'Snow falls.' },
      { kind: 'speech', characterNodeId: 'i', imageNodeId: 'i-joy', text: '"At last!"' },
      { kind: 'scene', imageNodeId: 'bridge', tag: 'bridge' },
      { kind: 'speech', characterNodeId: 'o', imageNodeId: 'o-joy', text: '*He waves.*' },
    ])
    expect(marksScene(spokenParts(cast, text, 'complete'))).toBe(true)
  })

  it('shows no mark and no half of one at any moment of its writing', () => {
    for (let length = 0; length <= text.length; length += 1) {
      const parts = spokenParts(cast, text.slice(0, length), 'running')
      const shown = parts.map((part) => (part.kind === 'speech' ? part.text : '')).join('\n')
      expect(shown).not.toMatch(/\[|\]|\|/)
    }
  })

  it('closes what the words so far have opened', () => {
    expect(spokenParts(cast, '[[Otto]]\n*He wa', 'running')).toMatchObject([{ text: '*He wa*' }])
  })

  it('loses none of its words where it was stopped, and shows no half of a mark', () => {
    expect(spokenParts(cast, '*Ines', 'running')).toEqual([])
    expect(spokenParts(cast, '*Ines', 'stopped')).toMatchObject([{ text: '*Ines*' }])
    expect(spokenParts(cast, 'Snow.\n[[Ot', 'failed')).toMatchObject([{ text: 'Snow.' }])
  })

  it('is copied with names and without marks', () => {
    expect(spokenWords(cast, text)).toBe('Snow falls.\n\nInes: "At last!"\n\nOtto: *He waves.*')
  })
})

describe('a text that is still streaming', () => {
  it.each([
    ['*She turns', '*She turns*'],
    ['*She turns* "Well', '*She turns* "Well"'],
    ['One **big', 'One **big**'],
    ['*She* **stops', '*She* **stops**'],
    ['*First.*\n*Second ', '*First.*\n*Second*'],
    ['“Nobody', '“Nobody”'],
  ])('closes what %j has opened', (text, shown) => {
    expect(closeMarks(text)).toBe(shown)
  })

  it('keeps a mark back until its first word', () => {
    expect(closeMarks('Rain. *')).toBe('Rain. ')
    expect(closeMarks('Rain. "')).toBe('Rain. ')
  })

  it('leaves whole text as it is', () => {
    expect(closeMarks('*She waits.* "Yes." 2 + 2')).toBe('*She waits.* "Yes." 2 + 2')
  })
})
