import { describe, expect, it } from 'vitest'
import { applied } from './persona-list.ts'
import type { Persona } from './personas.api.ts'

const persona = (oid: string, isDefault = false): Persona => ({
  oid,
  name: oid,
  gender: 'other',
  prompt: '',
  isDefault,
})

describe('the personas of a reader', () => {
  it('are led by the default one, of which there is one [R-story-chat-026]', () => {
    const list = [persona('a', true), persona('b')]
    const next = applied(list, { oid: 'b', name: 'Bo', isDefault: true })
    expect(next.map(({ oid, isDefault }) => [oid, isDefault])).toEqual([
      ['b', true],
      ['a', false],
    ])
    expect(next[0]?.name).toBe('Bo')
  })

  it('gain a new one at their end', () => {
    expect(applied([persona('a')], { name: 'Cara' }).map(({ name }) => name)).toEqual(['a', 'Cara'])
  })
})
