import { expect, it } from 'vitest'
import { run } from './ledger-kill.ts'

it('loses nothing acknowledged and doubles nothing when clients and PostgreSQL are killed', async () => {
  const result = await run()
  expect(result.failures).toEqual([])
  expect(result.kills).toEqual({ client: 20, database: 10 })
  expect(result.acknowledged).toBeGreaterThan(500)
})
