import { describe, expect, it } from 'vitest'
import { parseProse } from './prose-spans.ts'

describe('parseProse', () => {
  it('sets narration and speech apart', () => {
    expect(parseProse('*She turns.* "You came back."')).toEqual([
      [
        { kind: 'narration', text: 'She turns.' },
        { kind: 'text', text: ' ' },
        { kind: 'speech', text: '"You came back."' },
      ],
    ])
  })

  it('knows the quotes of Japanese and curly quotes', () => {
    expect(parseProse('「ただいま」“hello”')[0]?.map((span) => span.kind)).toEqual([
      'speech',
      'speech',
    ])
  })

  it('keeps a mark that is not closed yet as text', () => {
    expect(parseProse('*She tur')).toEqual([[{ kind: 'text', text: '*She tur' }]])
  })

  it('keeps tags as text', () => {
    expect(parseProse('<b>hi</b>')).toEqual([[{ kind: 'text', text: '<b>hi</b>' }]])
  })

  it('splits paragraphs at blank lines and breaks lines within', () => {
    expect(parseProse('one\ntwo\n\nthree')).toEqual([
      [{ kind: 'text', text: 'one' }, { kind: 'break' }, { kind: 'text', text: 'two' }],
      [{ kind: 'text', text: 'three' }],
    ])
  })
})
