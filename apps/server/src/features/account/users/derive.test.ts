import { argon2Sync } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type Derivation, derive } from './derive.ts'

const cheap = { nonce: Buffer.alloc(16, 7), memory: 64, passes: 1, parallelism: 1, tagLength: 32 }

test('each of many calls at once gets its own hash, and one that cannot be derived fails alone', async () => {
  const calls: Derivation[] = ['one', 'two', 'three', 'four'].map((message) => ({
    ...cheap,
    message,
  }))
  const broken = { ...cheap, message: 'broken', tagLength: 1 }
  const answers = await Promise.allSettled([...calls, broken, ...calls].map(derive))
  const hashes = calls.map((call) => argon2Sync('argon2id', call))
  expect(answers).toEqual([
    ...hashes.map((value) => ({ status: 'fulfilled', value })),
    { status: 'rejected', reason: expect.any(Error) },
    ...hashes.map((value) => ({ status: 'fulfilled', value })),
  ])
})

test('a thread says nothing but its hashes while the program is watched', async () => {
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1')
  vi.resetModules()
  const watched = await import('./derive.ts')
  const call = { ...cheap, message: 'one' }
  expect(await watched.derive(call)).toEqual(argon2Sync('argon2id', call))
  vi.unstubAllEnvs()
})
