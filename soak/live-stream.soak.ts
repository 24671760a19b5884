import { expect, it } from 'vitest'
import { run } from './live-stream.ts'

it('keeps viewers, the replay and the chat of a stream whole through outages and kills', async () => {
  const { problems, stops, resumed, messages, repeated } = await run()
  process.stdout.write(`${JSON.stringify({ stops, resumed, messages, repeated })}\n`)
  expect(problems).toEqual([])
  for (const seconds of Object.values(stops)) expect(seconds).toBeLessThan(3)
  for (const seconds of Object.values(resumed)) expect(seconds).toBeLessThan(20)
  expect(messages).toBeGreaterThan(100)
  expect(repeated).toBeGreaterThan(0)
})
