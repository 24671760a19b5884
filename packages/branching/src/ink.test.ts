import type { Compiler as InkCompiler } from 'inkjs/compiler/Compiler'
import { Compiler } from 'inkjs/full'
import { describe, expect, it } from 'vitest'
import { InkError, playInk } from './ink.ts'

const compile = (source: string): string =>
  (new Compiler(source) as InkCompiler).Compile().ToJson() ?? ''

const lamp = compile(`
VAR lit = false
The lamp is dark. #sound: wind
* [Light it]
  ~ lit = true
  It burns.
* [Leave it]
  You leave it.
- {lit: You see the door.|You see nothing.}
-> END
`)

describe('a story of Ink', () => {
  it('plays what its compiler wrote, by its choices to the end', () => {
    const player = playInk(lamp)
    expect(player.next()).toMatchObject({
      paragraphs: [{ text: 'The lamp is dark.', tags: ['sound: wind'] }],
      choices: [
        { index: 0, text: 'Light it' },
        { index: 1, text: 'Leave it' },
      ],
      isEnding: false,
    })
    expect(player.next(0)).toMatchObject({
      paragraphs: [{ text: 'It burns.' }, { text: 'You see the door.' }],
      choices: [],
      isEnding: true,
    })
  })

  it('goes on from a save in another player', () => {
    const { save } = playInk(lamp).next()
    expect(
      playInk(lamp, save)
        .next(1)
        .paragraphs.map(({ text }) => text),
    ).toEqual(['You leave it.', 'You see nothing.'])
  })

  it.each([
    ['ink.unreadable', () => playInk('{}')],
    ['ink.unreadable', () => playInk('not json')],
    ['ink.unreadable', () => playInk(`"${'x'.repeat(5_000_001)}"`)],
    ['ink.bad_save', () => playInk(lamp, '{"nothing":1}')],
    ['ink.failed', () => playInk(lamp).next(7)],
    ['ink.external', () => playInk(compile('EXTERNAL tide()\n{tide()}\n-> END')).next()],
    ['ink.endless', () => playInk(compile('-> a\n== a\nagain\n-> a')).next()],
    ['ink.endless', () => playInk(compile('VAR n = 0\n-> a\n== a\n~ n = n + 1\n-> a')).next()],
  ])('says what went wrong: %s', (code, play) => {
    expect(play).toThrow(code)
  })

  it('names the functions that only a game could run', () => {
    const source = 'EXTERNAL tide()\nEXTERNAL ring(bell)\n{tide()}{ring(1)}\n-> END'
    try {
      playInk(compile(source)).next()
      expect.unreachable()
    } catch (error) {
      expect(error instanceof InkError && error.functions.toSorted()).toEqual(['ring', 'tide'])
    }
  })

  it('plays what its own function says in place of an external one', () => {
    const source = 'EXTERNAL tide()\nIt is {tide()}.\n-> END\n== function tide()\n~ return "low"'
    const { paragraphs } = playInk(compile(source)).next()
    expect(paragraphs).toEqual([{ text: 'It is low.', tags: [] }])
  })

  it('plays on past what Ink only warns of', () => {
    const early = '-> a\n== a\n{lit: Light.|Dark.}\n~ temp lit = true\n-> END'
    expect(playInk(compile(early)).next().paragraphs).toEqual([{ text: 'Dark.', tags: [] }])
  })

  it('returns tags of lines without text in a paragraph of their own', () => {
    const harbor =
      '{"inkVersion":21,"root":[["#","^IMAGE: harbor.png","/#","\\n","^Boats. ","#","^calm","/#","\\n","end",["done",{"#n":"g-0"}],null],"done",null],"listDefs":{}}'
    expect(playInk(harbor).next().paragraphs).toEqual([
      { text: '', tags: ['IMAGE: harbor.png'] },
      { text: 'Boats.', tags: ['calm'] },
    ])
  })
})
