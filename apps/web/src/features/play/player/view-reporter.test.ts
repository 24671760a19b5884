import { describe, expect, it } from 'vitest'
import type { Api } from '../../../lib/api.ts'
import { ViewReporter } from './view-reporter.ts'

function reporter() {
  const calls: [string, unknown][] = []
  const api = ((key: string, { body }: { body: unknown }) => {
    calls.push([key.replace('POST /content/history/', ''), body])
    return Promise.resolve({})
  }) as Api
  return { view: new ViewReporter(api, 'a'), calls }
}

describe('a view', () => {
  it('is counted once, when a second of it was played', () => {
    const { view, calls } = reporter()
    view.onTime(0)
    view.onTime(0.5)
    expect(calls).toEqual([])
    for (const position of [1, 2, 3]) view.onTime(position)
    expect(calls).toEqual([['play-count', { contentOid: 'a' }]])
  })

  it('says its time every fifteen seconds and at a pause, and not twice the same', () => {
    const { view, calls } = reporter()
    for (let position = 0; position <= 16; position++) view.onTime(position)
    view.onPause()
    view.onPause()
    expect(calls.filter(([name]) => name === 'play-time')).toEqual([
      ['play-time', { contentOid: 'a', time: 15, positionSeconds: 15 }],
      ['play-time', { contentOid: 'a', time: 16, positionSeconds: 16 }],
    ])
  })
})
