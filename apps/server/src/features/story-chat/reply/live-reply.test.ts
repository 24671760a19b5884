import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { frameMsAmong, LiveReply } from './live-reply.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** After how many milliseconds the words that follow the first are told, among so many replies. */
async function toldAfter(replies: number): Promise<number> {
  const live = new LiveReply(() => frameMsAmong(replies))
  const first = live.more()
  live.append('The')
  // Without a timer.
  await first
  let told = false
  const more = live.more().then(() => (told = true))
  live.append(' lantern')
  const begun = performance.now()
  while (!told) await vi.advanceTimersByTimeAsync(1)
  await more
  return performance.now() - begun
}

it('tells the first words at once, and what follows at the pace of its crowd', async () => {
  expect(await toldAfter(1)).toBe(50)
  expect(await toldAfter(80)).toBe(160)
  expect(await toldAfter(5000)).toBe(200)
})
