import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { eventStream, type StreamEvent } from './event-stream.ts'

describe('event streams', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('beats while an event is awaited, and asks for it once', async () => {
    const source = heldSource()
    const stream = eventStream(source.events).setEncoding('utf8')
    const read: string[] = []
    stream.on('data', (text: string) => read.push(text))
    await source.asked()
    await vi.advanceTimersByTimeAsync(30_000)
    await settled()
    expect(read.join('')).toBe(': \n\n: \n\n')
    source.give({ id: '4', event: 'delta', data: { text: 'word' } })
    await settled()
    expect(read.join('')).toMatch(/id: 4\nevent: delta\ndata: \{"text":"word"\}\n\n$/)
    expect(source.waiting()).toBe(1)
    source.end()
    await once(stream, 'end')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves its source and stops beating when the reader goes', async () => {
    const source = heldSource()
    const stream = eventStream(source.events)
    stream.resume()
    await source.asked()
    stream.destroy()
    await settled()
    expect(source.left()).toBe(true)
    expect(vi.getTimerCount()).toBe(0)
  })
})

/** Events that come when they are given, and how often they were asked for. */
function heldSource() {
  const waiters: ((result: IteratorResult<StreamEvent>) => void)[] = []
  const first = Promise.withResolvers<void>()
  let isLeft = false
  const iterator: AsyncIterator<StreamEvent> = {
    next: () => {
      first.resolve()
      return new Promise((done) => waiters.push(done))
    },
    return: async () => {
      isLeft = true
      return { done: true, value: undefined }
    },
  }
  return {
    events: { [Symbol.asyncIterator]: () => iterator },
    asked: () => first.promise,
    waiting: () => waiters.length,
    left: () => isLeft,
    give: (value: StreamEvent) => waiters.shift()?.({ done: false, value }),
    end: () => waiters.shift()?.({ done: true, value: undefined }),
  }
}

async function settled(): Promise<void> {
  await new Promise((done) => setImmediate(done))
}
