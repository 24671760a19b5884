import { expect, it } from 'vitest'
import { run } from './live-sockets.ts'

it('brings 5,000 tabs of a chat back within 30 seconds of a kill, with every message once', async () => {
  const result = await run()
  process.stdout.write(`${JSON.stringify(result)}\n`)
  expect(result.backAfter).toBeLessThan(30)
  expect(result.failedCalls).toBe(0)
  expect(result.slowestCall).toBeLessThan(5)
  expect(result.acknowledged).toBeGreaterThan(50)
  expect(result.wrongTabs).toBe(0)
})
