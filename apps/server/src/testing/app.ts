import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Deps } from '../deps.ts'
import { FakeClock } from '../platform/clock.ts'
import { readConfig, replyTimes } from '../platform/config.ts'
import type { MoreKinds } from '../app.ts'
import { createTestDatabase } from './database.ts'
import { openApp, type TestAnswer, type TestApp } from './open-app.ts'

/** What a password costs to hash shows nothing else, and would be an eighth of the whole run. */
const cheapest = { memory: 8, passes: 1 }

export type { TestAnswer, TestApp }

/** The whole HTTP program on a database of its own, with a clock that stands still. */
export async function createTestApp(
  env: Record<string, string> = {},
  overrides: Partial<Pick<Deps, 'network' | 'log'>> = {},
  more: MoreKinds = {},
): Promise<TestApp> {
  const database = await createTestDatabase()
  const clock = new FakeClock(new Date('2026-11-20T09:00:00Z'))
  const config = {
    ...readConfig({
      NODE_ENV: 'test',
      PLAX_DATA: mkdtempSync(join(tmpdir(), 'plax-test-data-')),
      PLAX_LOG_LEVEL: 'silent',
      ...env,
    }),
    passwordCost: cheapest,
    // Replies that nobody waits for end with the test file.
    replyTimes: { ...replyTimes, drainMs: 0 },
  }
  const t = await openApp(config, database.url, { clock, ...overrides }, more)
  return {
    ...t,
    close: async () => {
      await t.close()
      await database.close()
    },
  }
}

/** The status of an answer with the code of its error. */
export function refusal({ status, body }: TestAnswer): [number, string] {
  return [status, body.code]
}
