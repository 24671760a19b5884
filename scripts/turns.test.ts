import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pickResting, turnTaking } from './turns.ts'

const root = join(import.meta.dirname, '..')

describe('test files that take turns', () => {
  const files = Object.keys(turnTaking)
  const ran = (turn: number, changed: string[] = []) => {
    const resting = pickResting(turnTaking, turn, changed)
    return files.filter((file) => !resting.includes(file))
  }

  it('exist, as do the folders that they cover', () => {
    const paths = [...files, ...Object.values(turnTaking).flat()]
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('run once in four turns each', () => {
    expect([0, 1, 2, 3].flatMap((turn) => ran(turn)).toSorted()).toEqual(files.toSorted())
  })

  it('run out of turn when a file of a folder that they cover changed', () => {
    const inTurn = ran(1)
    const file = 'e2e/room.e2e.ts'
    const folder = 'apps/web/src/features/story-chat'
    const turn = [0, 1, 2, 3].find((one) => !ran(one).includes(file)) ?? 0
    expect(ran(turn, [`${folder}/room.tsx`])).toContain(file)
    expect(ran(turn, [`${folder}s/room.tsx`])).not.toContain(file)
    expect(ran(1, ['README.md'])).toEqual(inTurn)
  })

  it('run out of turn when they changed themselves', () => {
    for (const turn of [0, 1, 2, 3]) {
      expect(ran(turn, ['e2e/room.e2e.ts'])).toContain('e2e/room.e2e.ts')
    }
  })
})
