import { sql } from 'kysely'
import type { PollSource } from '../../features/engagement/library.service.ts'

/** A question at the end of a manual is a poll. */
export const findToyPoll: PollSource = async (db, { oid }) => {
  const { rows } = await sql<{ manual: string }>`
    SELECT manual FROM toys WHERE item_oid = ${oid} AND manual LIKE '%?'`.execute(db)
  const [toy] = rows
  return toy ? { poll: { title: toy.manual, options: ['Yes', 'No'] }, type: 'toy' } : null
}
