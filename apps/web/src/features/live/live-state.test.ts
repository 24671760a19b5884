import { describe, expect, it, vi } from 'vitest'
import { followLive } from './live-state.ts'

const { join, leave } = vi.hoisted(() => ({ join: vi.fn(), leave: vi.fn() }))
vi.mock('../../lib/hub.ts', () => ({ hub: { join: join.mockReturnValue(leave) } }))

describe('several parts of a page that follow a stream', () => {
  it('share one topic, which the last one leaves', () => {
    const [first, second] = [vi.fn(), vi.fn()]
    const stopFirst = followLive('a', first)
    const [topic, { onState }] = join.mock.calls[0] as [
      string,
      { onState: (state: unknown) => void },
    ]
    expect(topic).toBe('live:a')
    onState({ streamOid: null })
    const stopSecond = followLive('a', second)
    expect(second).toHaveBeenCalledWith({ streamOid: null })
    expect(join).toHaveBeenCalledOnce()
    stopFirst()
    expect(leave).not.toHaveBeenCalled()
    stopSecond()
    expect(leave).toHaveBeenCalledOnce()
    followLive('a', first)
    expect(join).toHaveBeenCalledTimes(2)
    expect(first).toHaveBeenCalledOnce()
  })
})
