import type { RungFacts } from '@plax/streaming/hls/write-master'
import { describe, expect, it } from 'vitest'
import { limitRungs } from './rung-limit.ts'

const rung = (name: string, width: number, height: number): RungFacts => ({
  name,
  size: { width, height },
  codecs: 'avc1',
  frameRate: 30,
  peakBitrate: 1,
  averageBitrate: 1,
})
const namesOf = (rungs: readonly RungFacts[]) => rungs.map(({ name }) => name)

describe('the rungs of at most some height', () => {
  const all = [rung('480p', 854, 480), rung('source', 1920, 1080), rung('720p', 1280, 720)]
  const limit = { maxHeight: 720, awaitsLower: true }

  it('are those that are not larger, the best first', () => {
    expect(namesOf(limitRungs(all, limit))).toEqual(['720p', '480p'])
    expect(namesOf(limitRungs(all, { maxHeight: null, awaitsLower: true }))).toEqual([
      'source',
      '720p',
      '480p',
    ])
  })

  it('are counted along the shorter side of upright pictures', () => {
    const upright = [rung('source', 1080, 1920), rung('720p', 720, 1280)]
    expect(namesOf(limitRungs(upright, limit))).toEqual(['720p'])
  })

  it('are none while lower ones are on their way', () => {
    expect(limitRungs([rung('source', 1920, 1080)], limit)).toEqual([])
  })

  it('are the lowest alone where all are larger, so that everybody can watch', () => {
    const large = [rung('source', 2560, 1440), rung('1080p', 1920, 1080)]
    expect(namesOf(limitRungs(large, { ...limit, awaitsLower: false }))).toEqual(['1080p'])
  })
})
