import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastShown, scenesOf, withoutRepeats } from './shown-scenes.ts'
import { parseSpeech, type Cast } from './speech.ts'

const cast: Cast = {
  characters: [],
  scenes: ['fire', 'gate', 'well'].map((id) => ({ nodeId: id, tags: [id], title: '' })),
}
const shown = (text: string, before: string | null = null, isComplete = true) =>
  scenesOf(cast, text, { isComplete, before })

describe('the pictures that a reply shows', () => {
  it('are those that it marks, else the one that its words name', () => {
    expect(shown('[[scene|gate]]\nA fire.\n[[scene|well]]')).toEqual({
      nodeIds: ['gate', 'well'],
      by: 'mark',
    })
    expect(shown('The fire, the fire, the well.')).toEqual({ nodeIds: ['fire'], by: 'words' })
    expect(shown('Rain.')).toEqual({ nodeIds: [], by: 'none' })
  })

  it('are named by words only once all of them are there', () => {
    expect(shown('The fire', null, false)).toEqual({ nodeIds: [], by: 'none' })
    expect(shown('[[scene|gate]]\nThe fire', null, false).nodeIds).toEqual(['gate'])
  })

  it('leave out the one that was just shown, and put none in its place', () => {
    expect(shown('The fire, the fire, the well.', 'fire')).toEqual({ nodeIds: [], by: 'none' })
    expect(shown('[[scene|gate]]\nA fire.', 'gate')).toEqual({ nodeIds: [], by: 'none' })
    expect(shown('[[scene|gate]]\nBack.\n[[scene|well]]', 'gate').nodeIds).toEqual(['well'])
  })

  it('never follow themselves, keep their order, and lose no other picture or word', () => {
    const ids = fc.constantFrom('fire', 'gate', 'well')
    fc.assert(
      fc.property(fc.array(ids), fc.option(ids), (marked, before) => {
        const text = marked.map((id) => `[[scene|${id}]]\nRain.`).join('\n')
        const nodeIds = marked.length > 0 ? shown(text, before).nodeIds : []
        const wanted = marked.filter((id, index) => id !== (marked[index - 1] ?? before))
        expect(nodeIds).toEqual(wanted)
        const parts = parseSpeech(cast, text, { isComplete: true })
        const isWords = ({ kind }: { kind: string }) => kind === 'speech'
        expect(withoutRepeats(parts, before).filter(isWords)).toEqual(parts.filter(isWords))
      }),
    )
  })

  it('are followed back to the last reply that showed one', () => {
    const told = (text: string, isComplete = true) => ({ text, isComplete })
    const replies = [told('Rain.'), told('[[scene|well]]\n[[scene|gate]]\nHere.'), told('A fire.')]
    expect(lastShown(cast, replies)).toBe('gate')
    expect(lastShown(cast, [told('The fire', false), told('The well')])).toBe('well')
    expect(lastShown(cast, [told('Rain.')])).toBeNull()
  })
})
