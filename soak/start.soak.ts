import { expect, it } from 'vitest'
import { run } from './start.ts'

it('starts, stops, is killed and refuses without harm, and leaves no process', async () => {
  const { failures, firstStartMs, secondStartMs } = await run()
  process.stdout.write(`first start ${firstStartMs} ms, second start ${secondStartMs} ms\n`)
  expect(failures).toEqual([])
})
