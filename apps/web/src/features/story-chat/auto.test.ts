import { describe, expect, it, vi } from 'vitest'
import { createAuto } from './auto.ts'

describe('a story that goes on by itself', () => {
  it('tells the turns that were chosen and no more [R-story-chat-045]', async () => {
    const goOn = vi.fn(() => Promise.resolve(true))
    const auto = createAuto(goOn)
    await auto.start(3)
    expect(goOn).toHaveBeenCalledTimes(3)
    expect(auto.store.get()).toBeNull()
  })

  it('asks for nothing more once it is stopped, or a reply fails', async () => {
    const stopped = createAuto(() => {
      stopped.stop()
      return Promise.resolve(true)
    })
    const goOn = vi.fn(() => Promise.resolve(false))
    await stopped.start(4)
    expect(stopped.store.get()).toBeNull()
    const failing = createAuto(goOn)
    await failing.start(4)
    expect(goOn).toHaveBeenCalledOnce()
    expect(failing.store.get()).toBeNull()
  })

  it('runs once at a time', async () => {
    const goOn = vi.fn(() => Promise.resolve(true))
    const auto = createAuto(goOn)
    await Promise.all([auto.start(2), auto.start(5)])
    expect(goOn).toHaveBeenCalledTimes(2)
  })
})
