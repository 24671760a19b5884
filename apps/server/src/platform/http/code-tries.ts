import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { countCall } from './rate-limit.ts'

const tries = { calls: 30, windowSeconds: 600 }

/** Counts a code that somebody tries, under each name that they have. Throws `request.too_many`. */
export async function countCodeTry(
  deps: { db: Db; clock: Clock },
  names: readonly string[],
): Promise<void> {
  for (const name of names) await countCall(deps, name, tries)
}
