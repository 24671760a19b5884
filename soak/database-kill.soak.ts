import { expect, it } from 'vitest'
import { run } from './database-kill.ts'

it('goes on when its database is killed or restarted, and ends with a sentence where it is gone', async () => {
  const { failures, kills, replies } = await run()
  process.stdout.write(`${kills} kills, ${replies} replies\n`)
  expect(failures).toEqual([])
})
