import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Scenario } from '../scenario.ts'
import { findCode, splitLinks } from './links.ts'
import { parseTwee } from './parse.ts'
import { readTwee } from './read.ts'
import { writeTwee } from './write.ts'

/** As Twine 2 exports a story. */
const exported = String.raw`:: StoryTitle
The Night Ferry


:: StoryData
{
  "ifid": "3C6A2B4E-6E5C-4D35-9A55-8C1A1C6E0A10",
  "format": "Harlowe",
  "format-version": "3.3.9",
  "start": "On deck",
  "tag-colors": { "end": "red" },
  "zoom": 1
}


:: Rules [script]
window.setup = {}


:: On deck {"position":"600,200","size":"100,100"}
Fog lies on the water.

You can see [[the captain|Bridge]] above.

* [[Go below]]
* [[Wait for the light->Light]]


:: Bridge {"position":"750,200"}
(set: $met to true)
"Back to your cabin," she says.
[[Go below<-Back down]]


:: Light [end red tide]
It turns. You are home.


:: Go below {"position":600}
Dark. [[Listen->Nowhere]]
`

describe('Twee 3', () => {
  it('reads passages with tags, metadata, escapes and lines', () => {
    const { passages } = parseTwee(exported)
    expect(passages.map(({ name }) => name)).toEqual([
      'StoryTitle',
      'StoryData',
      'Rules',
      'On deck',
      'Bridge',
      'Light',
      'Go below',
    ])
    expect(passages[3]).toMatchObject({
      line: 20,
      metadata: { position: '600,200', size: '100,100' },
    })
    expect(passages[5]?.tags).toEqual(['end', 'red', 'tide'])
  })

  it('makes a scenario of a story of Twine, and says what it leaves', () => {
    const { title, scenario, problems } = readTwee(exported)
    expect(title).toBe('The Night Ferry')
    expect(scenario.entryId).toBe('s1')
    expect(scenario.scenes).toEqual([
      {
        id: 's1',
        title: 'On deck',
        text: 'Fog lies on the water.\n\nYou can see the captain above.',
        contentOid: null,
        x: 600,
        y: 200,
        choices: [
          { id: 'c1', text: 'the captain', to: 's2' },
          { id: 'c2', text: 'Go below', to: 's4' },
          { id: 'c3', text: 'Wait for the light', to: 's3' },
        ],
      },
      {
        id: 's2',
        title: 'Bridge',
        text: '(set: $met to true)\n"Back to your cabin," she says.',
        contentOid: null,
        x: 750,
        y: 200,
        choices: [{ id: 'c1', text: 'Back down', to: 's4' }],
      },
      {
        id: 's3',
        title: 'Light',
        text: 'It turns. You are home.',
        contentOid: null,
        x: 480,
        y: 0,
        choices: [],
      },
      {
        id: 's4',
        title: 'Go below',
        text: 'Dark.',
        contentOid: null,
        x: 720,
        y: 0,
        choices: [{ id: 'c1', text: 'Listen', to: null }],
      },
    ])
    expect(problems).toEqual([
      { code: 'twee.not_carried', line: 16, about: 'Rules' },
      { code: 'twee.code_kept_as_text', line: 29, about: '(set:' },
      { code: 'twee.link_to_nowhere', line: 39, about: 'Nowhere' },
    ])
  })

  it('reads brackets in names and tags where a backslash precedes them', () => {
    const { passages } = parseTwee(':: Light \\[north\\] [a\\] b] {"position":"1,2"}\nx')
    expect(passages).toEqual([
      {
        name: 'Light [north]',
        tags: ['a]', 'b'],
        metadata: { position: '1,2' },
        text: 'x',
        line: 1,
      },
    ])
  })

  it.each([
    ['[[Cave]]', 'Cave', 'Cave'],
    ['[[Enter|Cave]]', 'Enter', 'Cave'],
    ['[[Enter->Cave]]', 'Enter', 'Cave'],
    ['[[Cave<-Enter]]', 'Enter', 'Cave'],
    ['[[a->b->Cave]]', 'a->b', 'Cave'],
    ['[[Enter|Cave][$lamp to false]]', 'Enter', 'Cave'],
  ])('reads the link %s', (source, text, target) => {
    expect(splitLinks(source).links).toEqual([{ text, target }])
  })

  it.each([
    ['It rains. [[Go in]] [[Walk]]', 'It rains.'],
    ['비가 온다。[[들어가기]] | [[걷기]]  ', '비가 온다。'],
    ['“Well?” [[Answer]]', '“Well?”'],
    ['You could [[open it|Door]]', 'You could open it'],
    ['It rains. [[Go in]], or not.', 'It rains. Go in, or not.'],
    ['[[Go in]]\nIt rains.', 'It rains.'],
  ])('keeps the words of links only within a sentence: %s', (source, text) => {
    expect(splitLinks(source).text).toBe(text)
  })

  it('finds the code of the story formats', () => {
    expect(findCode('(if: $a)[x] <<set $b to 1>> <%= s.c %> <script src> (an aside: no)')).toEqual([
      '(if:',
      '<<set $b to 1>>',
      '<%= s.c %>',
      '<script',
    ])
  })

  it.each([
    ['twee.text_before_first_passage', 'hello\n:: A\nx', 1],
    ['twee.no_name', ':: A\nx\n:: [tag]\ny', 3],
    ['twee.bad_metadata', ':: A {"position":\nx', 1],
    ['twee.doubled_passage', ':: A\nx\n:: A\ny', 3],
    ['twee.bad_story_data', ':: A\nx\n:: StoryData\n[]', 3],
    ['twee.start_missing', ':: A\nx\n:: StoryData\n{"start":"B"}', 3],
    ['twee.no_passages', 'nothing here', 1],
    ['twee.too_long', `:: A\n${'x'.repeat(20_001)}`, 1],
  ])('says with its line: %s', (code, source, line) => {
    const { problems } = readTwee(source)
    expect(problems.map((problem) => [problem.code, problem.line])).toContainEqual([code, line])
  })

  it('cuts long texts behind a whole character', () => {
    const family = '👨‍👩‍👧‍👦'
    const source = (beyond: number) =>
      `:: ${family.repeat(200 + beyond)}\n${family.repeat(20_000 + beyond)}`
    const fitting = readTwee(source(0))
    expect(fitting.problems).toEqual([])
    const long = readTwee(source(1))
    expect(long.problems).toMatchObject([{ code: 'twee.too_long' }])
    expect(long.scenario.scenes).toEqual(fitting.scenario.scenes)
    expect(long.scenario.scenes[0]?.title).toBe(family.repeat(200))
  })

  it('reads anything without failing', () => {
    const pieces = fc.constantFrom(
      '::',
      ' ',
      '[',
      ']',
      '[[',
      ']]',
      '{',
      '}',
      '\\',
      '|',
      '->',
      '<-',
      '\n',
      'a',
      '"',
    )
    fc.assert(
      fc.property(
        fc.array(pieces).map((all) => all.join('')),
        (source) => {
          const { scenario } = readTwee(source)
          expect(new Set(scenario.scenes.map(({ id }) => id)).size).toBe(scenario.scenes.length)
        },
      ),
    )
  })

  it('writes what it reads again: the same scenes, choices and places', () => {
    const word = fc.stringMatching(/^[a-z가-힣{}\\]{1,8}( [a-z{}"\\]{1,5})?$/)
    const scenario = fc
      .uniqueArray(word, { minLength: 1, maxLength: 6 })
      .chain((titles) =>
        fc.record({
          titles: fc.constant(titles),
          choices: fc.array(
            fc.record({
              from: fc.nat(titles.length - 1),
              to: fc.nat(titles.length - 1),
              text: word,
            }),
            { maxLength: 10 },
          ),
          entry: fc.nat(titles.length - 1),
          texts: fc.array(fc.constantFrom('', 'One.', 'One.\n\n:: Two', '::\n\\\\:: x'), {
            minLength: titles.length,
            maxLength: titles.length,
          }),
        }),
      )
      .map(({ titles, choices, entry, texts }): Scenario => ({
        entryId: `s${entry + 1}`,
        scenes: titles.map((title, index) => ({
          id: `s${index + 1}`,
          title,
          text: texts[index] ?? '',
          contentOid: index % 2 === 0 ? null : 'a'.repeat(24),
          x: index * 31.5,
          y: index - 3,
          choices: choices
            .filter(({ from }) => from === index)
            .map(({ to, text }, at) => ({ id: `c${at + 1}`, text, to: `s${to + 1}` })),
        })),
      }))
    fc.assert(
      fc.property(scenario, (of) => {
        const written = writeTwee(of, { title: 'T', ifid: 'F' })
        const read = readTwee(written)
        expect(read.problems).toEqual([])
        expect(read.title).toBe('T')
        expect(read.scenario).toEqual(of)
      }),
    )
  })

  it('gives scenes of one title names of their own', () => {
    const scene = { text: 'x', contentOid: null, x: 0, y: 0, choices: [] }
    const written = writeTwee(
      {
        entryId: 'b',
        scenes: [
          { ...scene, id: 'a', title: 'Room' },
          { ...scene, id: 'b', title: 'Room', choices: [{ id: 'c', text: 'Back | on', to: 'a' }] },
          { ...scene, id: 'c', title: 'StoryData' },
        ],
      },
      { title: 'Rooms', ifid: 'F' },
    )
    const { scenario } = readTwee(written)
    expect(scenario.scenes.map(({ title }) => title)).toEqual(['Room', 'Room 2', 'StoryData 2'])
    expect(scenario.entryId).toBe('s2')
    expect(scenario.scenes[1]?.choices).toEqual([{ id: 'c1', text: 'Back on', to: 's1' }])
  })
})
