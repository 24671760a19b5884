import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkScenario, type ScenarioCover } from './check.ts'
import type { Scenario, Scene } from './scenario.ts'

const cover: ScenarioCover = {
  title: 'The lighthouse',
  synopsis: 'A night on the rock.',
  hasThumbnail: true,
  hasBackground: true,
}

/** `a: b c` reads: scene `a`, whose choices `c1` and `c2` lead to `b` and `c`. */
function draw(...lines: string[]): Scenario {
  const scenes = lines.map((line): Scene => {
    const [id = '', targets = ''] = line.split(':')
    const choices = targets
      .split(' ')
      .filter((to) => to !== '')
      .map((to, index) => ({ id: `c${index + 1}`, text: `To ${to}`, to }))
    return { id, title: id, text: `Here is ${id}.`, contentOid: null, x: 0, y: 0, choices }
  })
  return { entryId: scenes[0]?.id ?? null, scenes }
}

const problemsOf = (of: Scenario) => checkScenario(of, cover)

describe('a branching story', () => {
  it('is whole with a cover, an entry, and choices that lead on, also in circles', () => {
    expect(problemsOf(draw('a: b c', 'b: c', 'c: b d', 'd'))).toEqual([])
  })

  it.each([
    ['story.no_title', { title: ' ' }],
    ['story.no_synopsis', { synopsis: '' }],
    ['story.no_thumbnail', { hasThumbnail: false }],
    ['story.no_background', { hasBackground: false }],
  ])('needs what a reader sees first: %s [R-story-branching-003]', (code, without) => {
    expect(checkScenario(draw('a'), { ...cover, ...without })).toEqual([{ code }])
  })

  it.each([
    ['none', { entryId: null, scenes: draw('a: b', 'b').scenes }],
    ['one that is gone', { ...draw('a: b', 'b'), entryId: 'x' }],
    ['no scene at all', draw()],
  ])('needs an entry: %s [R-story-branching-003]', (_, of) => {
    expect(problemsOf(of)).toEqual([{ code: 'story.no_entry' }])
  })

  it('needs words on every choice [R-story-branching-004]', () => {
    const of = draw('a: b c', 'b', 'c')
    const blank = of.scenes.map((scene) => ({
      ...scene,
      choices: scene.choices.map((one) => (one.to === 'c' ? { ...one, text: '\n ' } : one)),
    }))
    expect(problemsOf({ ...of, scenes: blank })).toEqual([
      { code: 'choice.no_text', sceneId: 'a', choiceId: 'c2' },
    ])
  })

  it('leads to every scene, or names those it does not [R-story-branching-005]', () => {
    expect(problemsOf(draw('a: b', 'b', 'c: d', 'd: b'))).toEqual([
      { code: 'scene.unreachable', sceneId: 'c' },
      { code: 'scene.unreachable', sceneId: 'd' },
    ])
  })

  it('never leads back to its entry, from wherever [R-story-branching-006]', () => {
    const back = (sceneId: string, choiceId: string) => [
      { code: 'entry.has_incoming', sceneId, choiceId },
    ]
    expect(problemsOf(draw('a: b', 'b: c a', 'c'))).toEqual(back('b', 'c2'))
    expect(problemsOf(draw('a: a'))).toEqual(back('a', 'c1'))
  })

  it('names choices that lead nowhere, empty scenes and doubled IDs', () => {
    const of = draw('a: b x', 'b')
    const [first, second] = of.scenes as [Scene, Scene]
    const open = { id: 'c1', text: 'Wait', to: null }
    const scenes = [first, { ...second, text: ' ', choices: [open, open] }, { ...first }]
    expect(problemsOf({ ...of, scenes })).toEqual([
      { code: 'choice.no_target', sceneId: 'a', choiceId: 'c2' },
      { code: 'scene.empty', sceneId: 'b' },
      { code: 'choice.no_target', sceneId: 'b', choiceId: 'c1' },
      { code: 'choice.doubled_id', sceneId: 'b', choiceId: 'c1' },
      { code: 'choice.no_target', sceneId: 'b', choiceId: 'c1' },
      { code: 'scene.doubled_id', sceneId: 'a' },
    ])
    const played = { ...second, text: '', contentOid: '0'.repeat(24) }
    expect(problemsOf({ entryId: 'b', scenes: [played] })).toEqual([])
  })

  it('calls exactly those scenes unreachable that no walk reaches', () => {
    const graph = fc.array(fc.array(fc.nat(7), { maxLength: 3 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(graph, (edges) => {
        const of = draw(
          ...edges.map((to, at) => `${at}:${to.filter((one) => one < edges.length).join(' ')}`),
        )
        const walked = new Set(['0'])
        for (let round = 0; round < edges.length; round += 1) {
          for (const { id, choices } of of.scenes) {
            if (walked.has(id)) for (const { to } of choices) if (to !== null) walked.add(to)
          }
        }
        const unreachable = problemsOf(of)
          .filter(({ code }) => code === 'scene.unreachable')
          .map(({ sceneId }) => sceneId)
        expect(unreachable).toEqual(of.scenes.map(({ id }) => id).filter((id) => !walked.has(id)))
      }),
    )
  })

  it('plays contents that can be played, and sells parts where one has a price', () => {
    const oid = '0'.repeat(24)
    const scenes = draw('a').scenes.map((one) => ({ ...one, contentOid: oid }))
    const of = { entryId: 'a', scenes }
    const known = (isPriced: boolean) => new Map([[oid, { isPriced }]])
    const check = (parts: ReadonlyMap<string, { isPriced: boolean }>, areSold: boolean) =>
      checkScenario(of, cover, { known: parts, areSold }).map(({ code }) => code)
    expect(check(new Map(), false)).toEqual(['scene.content_gone'])
    expect(check(known(false), true)).toEqual(['parts.none_priced'])
    expect([check(known(true), true), check(known(false), false)]).toEqual([[], []])
  })
})
