import { type FirstStep, firstSteps } from '@plax/contracts/channel/first-steps'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db/database.ts'

/** A first step of creators, and the condition (of the creator’s oid) on which it is done. */
export interface CreatorStep {
  step: FirstStep
  isDone: (creatorOid: string) => RawBuilder<boolean>
}

/** Each first step in its order, and whether a creator has done it, read by one query. */
export async function readSteps(
  db: Db,
  { steps, creatorOid }: { steps: readonly CreatorStep[]; creatorOid: string },
): Promise<{ step: FirstStep; isDone: boolean }[]> {
  const conditions = steps.map(({ isDone }) => sql`(${isDone(creatorOid)})`)
  const { rows } = await sql<{ done: boolean[] }>`
    SELECT ARRAY[${sql.join(conditions)}] AS done`.execute(db)
  return firstSteps.map((step) => ({
    step,
    isDone: rows[0]?.done[steps.findIndex((one) => one.step === step)] === true,
  }))
}
