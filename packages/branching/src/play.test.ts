import { describe, expect, it } from 'vitest'
import {
  choose,
  goTo,
  longestPath,
  newPlaythrough,
  positionOf,
  progressOf,
  restart,
  stepBack,
} from './play.ts'
import type { Scenario, Scene } from './scenario.ts'

const scene = (id: string, ...targets: (string | null)[]): Scene => ({
  id,
  title: id,
  text: id,
  contentOid: null,
  x: 0,
  y: 0,
  choices: targets.map((to, index) => ({ id: `${id}${index + 1}`, text: '…', to })),
})

const tower: Scenario = {
  entryId: 'door',
  scenes: [
    scene('door', 'stairs', 'cellar'),
    scene('stairs', 'roof'),
    scene('cellar'),
    scene('roof'),
  ],
}

const begin = (of = tower, saved = newPlaythrough) => {
  const at = positionOf(of, saved)
  if (!at) throw new Error('no entry')
  return at
}

function walk(of: Scenario, ...choices: string[]) {
  let at = begin(of)
  for (const choice of choices) at = choose(of, at, choice) ?? at
  return at
}

describe('playing a branching story', () => {
  it('goes from the entry by choices to an ending, and is counted', () => {
    const end = walk(tower, 'door1', 'stairs1')
    expect(end).toMatchObject({ scene: { id: 'roof' }, isEnding: true })
    expect(end.playthrough.seen).toEqual(['door', 'stairs', 'roof'])
    expect(progressOf(tower, end.playthrough)).toEqual({
      scenes: 4,
      scenesSeen: 3,
      endings: 2,
      endingsSeen: 1,
    })
  })

  it('takes no choice of another scene', () => {
    expect(choose(tower, begin(), 'stairs1')).toBeNull()
  })

  it('goes back step by step and begins again; what was seen stays seen', () => {
    const end = walk(tower, 'door1', 'stairs1')
    const back = stepBack(tower, end)
    expect(back).toMatchObject({ scene: { id: 'stairs' }, isEnding: false })
    expect(back?.playthrough.seen).toEqual(['door', 'stairs', 'roof'])
    expect(restart(tower, end)?.playthrough).toEqual({
      path: [],
      seen: ['door', 'stairs', 'roof'],
    })
    expect(stepBack(tower, begin())?.scene.id).toBe('door')
  })

  it('goes on from what was saved', () => {
    const saved: unknown = JSON.parse(JSON.stringify(walk(tower, 'door1').playthrough))
    expect(begin(tower, saved as typeof newPlaythrough).scene.id).toBe('stairs')
  })

  it('ends where a changed story leads no further, and forgets scenes that are gone', () => {
    const saved = walk(tower, 'door1', 'stairs1').playthrough
    const changed = { ...tower, scenes: [scene('door', 'stairs'), scene('stairs', null)] }
    expect(begin(changed, saved)).toMatchObject({
      scene: { id: 'stairs' },
      isEnding: true,
      playthrough: { path: [{ sceneId: 'door', choiceId: 'door1' }], seen: ['door', 'stairs'] },
    })
    expect(positionOf({ ...tower, entryId: null }, saved)).toBeNull()
  })

  it('goes to any scene that was seen, over such scenes alone', () => {
    const end = walk(tower, 'door1', 'stairs1')
    expect(goTo(tower, end, 'stairs')).toMatchObject({
      scene: { id: 'stairs' },
      playthrough: { path: [{ sceneId: 'door', choiceId: 'door1' }] },
    })
    expect(goTo(tower, end, 'cellar')).toBeNull()
    expect(goTo(tower, begin(tower, { path: [], seen: ['roof'] }), 'roof')).toBeNull()
  })

  it('keeps a way short that goes round in circles', () => {
    const round: Scenario = {
      entryId: 'gate',
      scenes: [scene('gate', 'east'), scene('east', 'west'), scene('west', 'east')],
    }
    let at = walk(round, 'gate1')
    for (let step = 0; step < longestPath; step += 1) {
      at = choose(round, at, `${at.scene.id}1`) ?? at
    }
    expect(at.playthrough.path.length).toBeLessThan(longestPath)
    expect(at.scene.id).toBe('east')
    expect(at.playthrough.path[0]).toEqual({ sceneId: 'gate', choiceId: 'gate1' })
  })
})
