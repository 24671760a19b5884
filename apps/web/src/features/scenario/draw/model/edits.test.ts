import type { Scenario, Scene } from '@plax/branching/scenario'
import { describe, expect, it } from 'vitest'
import {
  addScenes,
  blankScene,
  copyScenes,
  linesOf,
  moveChoice,
  moveScenes,
  removeParts,
} from './edits.ts'
import { arrange, freePlace, hasOverlaps } from './layout.ts'
import { outlineOf } from './outline.ts'
import { problemsOf } from './problems.ts'

/** `a: b c` reads: scene `a`, whose choices `b` and `c` lead there. */
function draw(...lines: string[]): Scenario {
  const scenes = lines.map((line): Scene => {
    const [id = '', targets = ''] = line.split(':')
    const ids = targets.split(' ').filter((to) => to !== '')
    const choices = ids.map((to) => ({ id: to, text: to, to }))
    return { ...blankScene(id, { x: 0, y: 0 }), text: id, choices }
  })
  return { entryId: scenes[0]?.id ?? null, scenes }
}

const namesOf = ({ scenes }: Scenario) => scenes.map(({ id }) => id)

describe('a story that is drawn', () => {
  it('begins with its first scene, and loses its beginning with it', () => {
    const one = addScenes({ entryId: null, scenes: [] }, [blankScene('a', { x: 0, y: 0 })])
    expect(one.entryId).toBe('a')
    expect(addScenes(one, [blankScene('b', { x: 0, y: 0 })]).entryId).toBe('a')
    const none = removeParts(one, { sceneIds: new Set(['a']), lineIds: new Set() })
    expect(none).toEqual({ entryId: null, scenes: [] })
  })

  it('keeps the choices that led to what was deleted, and tells that they lead nowhere', () => {
    const of = draw('a: b c', 'b: c', 'c')
    const without = removeParts(of, { sceneIds: new Set(['c']), lineIds: new Set(['a/b']) })
    expect(namesOf(without)).toEqual(['a', 'b'])
    expect(without.scenes.flatMap(({ choices }) => choices.map(({ to }) => to))).toEqual([
      null,
      null,
      null,
    ])
    expect(problemsOf(without, []).map(({ code }) => code)).toContain('choice.no_target')
  })

  it('has a line for each choice that leads to a scene that is there', () => {
    expect(linesOf(draw('a: b gone', 'b')).map(({ id }) => id)).toEqual(['a/b'])
  })

  it('orders choices', () => {
    const of = draw('a: b c d', 'b', 'c', 'd')
    const order = (by: -1 | 1, choiceId: string) =>
      moveChoice(of, { sceneId: 'a', choiceId }, by).scenes[0]?.choices.map(({ id }) => id)
    expect(order(1, 'b')).toEqual(['c', 'b', 'd'])
    expect(order(-1, 'd')).toEqual(['b', 'd', 'c'])
    expect(order(-1, 'b')).toEqual(['b', 'c', 'd'])
    expect(order(1, 'd')).toEqual(['b', 'c', 'd'])
  })

  it('copies scenes with the choices among them', () => {
    let next = 0
    const copies = copyScenes(draw('a: b c', 'b: a', 'c'), ['a', 'b'], () => `n${(next += 1)}`)
    expect(copies.map(({ id, choices }) => [id, choices.map(({ to }) => to)])).toEqual([
      ['n1', ['n2', 'c']],
      ['n2', ['n1']],
    ])
  })

  it('is laid out so that no scene lies over another, and a new one finds a free place', () => {
    const of = draw('a: b c d', 'b: e', 'c: e', 'd: e', 'e', 'f')
    expect(hasOverlaps(of)).toBe(true)
    const placed = moveScenes(of, arrange(of))
    expect(hasOverlaps(placed)).toBe(false)
    const [first] = placed.scenes
    const added = blankScene('new', freePlace(placed, { x: first?.x ?? 0, y: first?.y ?? 0 }))
    expect(hasOverlaps(addScenes(placed, [added]))).toBe(false)
  })

  it('is listed as readers meet it, each scene below one that leads there, and at the end what they cannot', () => {
    const rows = outlineOf(draw('a: b c', 'x', 'c: d', 'b: e c', 'd: b', 'e'))
    expect(rows.map(({ scene, depth }) => [scene.id, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['e', 2],
      ['c', 1],
      ['d', 2],
      ['x', null],
    ])
  })

  it('has the problems of its drawing at once, and those of the server until they are gone', () => {
    const of = draw('a: b', 'b')
    const served = [
      { code: 'story.no_background' as const },
      { code: 'scene.content_gone' as const, sceneId: 'b' },
      { code: 'scene.unreachable' as const, sceneId: 'b' },
    ]
    expect(problemsOf(of, served)).toEqual([{ code: 'story.no_background' }])
    const playing = of.scenes.map((scene) => ({ ...scene, contentOid: 'p' }))
    expect(problemsOf({ ...of, scenes: playing }, served)).toEqual(served.slice(0, 2))
  })
})
