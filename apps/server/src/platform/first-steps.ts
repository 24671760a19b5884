import type { FirstStep } from '@plax/contracts/channel/first-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** A first step of creators, and the condition (of the creator’s oid) on which it is done. */
export interface CreatorStep {
  step: FirstStep
  isDone: (creatorOid: string) => RawBuilder<boolean>
}

/** Which steps a creator has done, read by one query. */
export async function readSteps(
  db: Db,
  { steps, creatorOid }: { steps: readonly CreatorStep[]; creatorOid: string },
): Promise<ReadonlySet<FirstStep>> {
  if (steps.length === 0) return new Set()
  const conditions = steps.map(({ isDone }) => sql`(${isDone(creatorOid)})`)
  const { rows } = await sql<{ done: boolean[] }>`
    SELECT ARRAY[${sql.join(conditions)}] AS done`.execute(db)
  return new Set(steps.flatMap(({ step }, index) => (rows[0]?.done[index] ? [step] : [])))
}
