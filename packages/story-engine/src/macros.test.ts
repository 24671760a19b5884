import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { substituteMacros } from './macros.ts'

const names = { char: 'Mira', user: 'Ana' }
const creator = { variables: new Map([['mood', 'calm']]) }
const inRoom = (roomId: string, turn: number) => ({ ...creator, lots: { roomId, turn } })
const told = (text: string, lots = inRoom('a', 1)) => substituteMacros(text, names, lots)

describe('macros', () => {
  it('say names and values, and leave what is put in as it is', () => {
    expect(told('{{CHAR}} and <USER> are {{getvar::mood}}{{original}}.')).toBe(
      'Mira and Ana are calm.',
    )
    expect(['<USER>', '<Bot>', '<char>'].map((text) => told(text))).toEqual(['Ana', 'Mira', 'Mira'])
    const nested = { char: '{{user}}', user: '{{random::a}}' }
    expect(substituteMacros('{{char}} {{user}}', nested, creator)).toBe('{{user}} {{random::a}}')
  })

  it.each([
    ['{{random::tea::milk}}', ['tea', 'milk']],
    ['{{random:tea,milk}}', ['tea', 'milk']],
    ['{{random: tea, milk }}', ['tea', 'milk']],
    ['{{pick::a, b::c}}', ['a, b', 'c']],
    ['{{pick:a\\, b,c}}', ['a, b', 'c']],
    ['{{random::{{user}} smiles::{{char}} frowns}}', ['Ana smiles', 'Mira frowns']],
    ['{{random::one}}', ['one']],
  ])('draw one of the words of %s, in time each', (text, words) => {
    const seen = new Set(Array.from({ length: 60 }, (_, turn) => told(text, inRoom(`r${turn}`, 1))))
    expect([...seen].toSorted()).toEqual(words.toSorted())
  })

  it('draw alike in one turn; picks stay through the turns of a room', () => {
    const text = '{{random::1::2::3::4::5::6::7::8}}'
    expect(told(text, inRoom('a', 3))).toBe(told(text, inRoom('a', 3)))
    const turns = Array.from({ length: 30 }, (_, turn) => turn)
    expect(new Set(turns.map((turn) => told(text, inRoom('a', turn)))).size).toBeGreaterThan(3)
    const pick = text.replace('random', 'pick')
    expect(new Set(turns.map((turn) => told(pick, inRoom('a', turn)))).size).toBe(1)
    // Two that are spelled alike are drawn apart.
    const pairs = turns.map((turn) => told(`${text} ${text}`, inRoom('a', turn)).split(' '))
    expect(pairs.some(([one, two]) => one !== two)).toBe(true)
  })

  it('roll dice within their bounds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1000 }), fc.integer({ min: 1, max: 20 }), (turn, sides) => {
        const sum = Number(told(`{{roll:2d${sides}}}`, inRoom('a', turn)))
        expect(sum).toBeGreaterThanOrEqual(2)
        expect(sum).toBeLessThanOrEqual(2 * sides)
      }),
    )
    expect(Number(told('{{roll d6}}'))).toBeLessThanOrEqual(6)
    for (const odd of ['{{roll:0d6}}', '{{roll:d0}}', '{{roll:many}}', '{{roll:999d6}}']) {
      expect(told(odd)).toBe(odd)
    }
  })

  it('leave notes out and lay texts out', () => {
    expect(told('One{{// not told}}.{{newline}}Two{{noop}}\n\n{{trim}}\n\nThree')).toBe(
      'One.\nTwoThree',
    )
  })

  it('stay text where a reader writes them, but for the names', () => {
    const text = '{{getvar::mood}} {{random::a::b}} {{roll:d6}} {{// note}} {{user}}'
    expect(substituteMacros(text, names)).toBe(text.replace('{{user}}', 'Ana'))
  })

  it('end with an answer on what never closes', () => {
    const text = '{{random:'.repeat(20_000) + '{{pick::{{a}}'.repeat(20_000) + '\n'.repeat(50_000)
    expect(told(text)).toContain('{{random:')
  })
})
