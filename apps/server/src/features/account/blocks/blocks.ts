import { blockMaxCount } from '@plax/contracts/account/block-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import './blocks.tables.ts'

interface Block {
  userOid: string
  kind: string
  /** An id, or a tag as it was written. */
  label: string
}

type BlockActor = Pick<Actor, 'userOid' | 'hasBlocks'>

/** False where it was blocked before. Throws `block.full`. */
export async function addBlock(tx: Tx, { userOid, kind, label }: Block, now: Date) {
  // Locks the user, so that the blocks of one person are counted one after the other.
  await tx.updateTable('users').set({ has_blocks: true }).where('oid', '=', userOid).execute()
  const own = tx.selectFrom('blocks').where('user_oid', '=', userOid).where('kind', '=', kind)
  const known = await own
    .select('subject')
    .where('subject', '=', subjectOf(kind, label))
    .executeTakeFirst()
  if (known) return false
  const { count } = await own
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= blockMaxCount) throw new AppError('block.full', { maxCount: blockMaxCount })
  await tx
    .insertInto('blocks')
    .values({ user_oid: userOid, kind, subject: subjectOf(kind, label), label, created_at: now })
    .execute()
  return true
}

/** False where it was not blocked. */
export async function removeBlock(tx: Tx, { userOid, kind, label }: Block): Promise<boolean> {
  await tx.selectFrom('users').select('oid').where('oid', '=', userOid).forNoKeyUpdate().execute()
  const result = await tx
    .deleteFrom('blocks')
    .where('user_oid', '=', userOid)
    .where('kind', '=', kind)
    .where('subject', '=', subjectOf(kind, label))
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({
      has_blocks: sql<boolean>`EXISTS (SELECT 1 FROM blocks WHERE blocks.user_oid = ${userOid})`,
    })
    .where('oid', '=', userOid)
    .execute()
  return result.numDeletedRows === 1n
}

function subjectOf(kind: string, label: string) {
  return kind === 'tag' ? sql<string>`search_fold(${label})` : sql<string>`${label}::text`
}

/** What somebody blocked of a kind, latest first, after a place in that order. */
export async function listBlocks(
  db: Db,
  page: {
    userOid: string
    kind: string
    after: { at: Date; subject: string } | null
    limit: number
  },
): Promise<{ subject: string; label: string; blockedAt: Date }[]> {
  let query = db
    .selectFrom('blocks')
    .select(['subject', 'label', 'created_at as blockedAt'])
    .where('user_oid', '=', page.userOid)
    .where('kind', '=', page.kind)
    .orderBy('created_at', 'desc')
    .orderBy('subject', 'desc')
    .limit(page.limit)
  if (page.after) {
    const { at, subject } = page.after
    query = query.where(sql<boolean>`(created_at, subject) < (${at}, ${subject})`)
  }
  return query.execute()
}

/** Whether somebody blocked a person. */
export async function hasBlocked(
  db: Db | Tx,
  actor: BlockActor,
  userOid: string,
): Promise<boolean> {
  if (!actor.hasBlocks || !actor.userOid) return false
  return (await blockedAmong(db, actor.userOid, [userOid])).has(userOid)
}

const readBlocked = preparedRead(
  (db, { userOid, others }: Placeholders<{ userOid: string; others: string[] }>) =>
    db
      .selectFrom('blocks')
      .select('subject')
      .where('user_oid', '=', userOid)
      .where('kind', '=', 'user')
      .where(sql<boolean>`subject = ANY(${others}::text[])`),
)

/** Those of the others whom somebody blocked. */
export async function blockedAmong(
  db: Db | Tx,
  userOid: string,
  others: readonly string[],
): Promise<Set<string>> {
  const rows = await readBlocked(db, { userOid, others: [...others] })
  return new Set(rows.map(({ subject }) => subject))
}
