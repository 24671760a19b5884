import { blockedWordsMaxCount } from '@plax/contracts/moderation/moderation-values'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import { lockUser } from '../../account/account.service.ts'
import '../rows/moderation.tables.ts'
import { wordKey } from './match-words.ts'

interface WordRow {
  word_key: string
  word: string
  created_at: Date
}

/** Adds those that are not there yet. Throws `blocked_words.full` and `blocked_words.empty`. */
export async function addWords(
  tx: Tx,
  { creatorOid, words, now }: { creatorOid: string; words: readonly string[]; now: Date },
): Promise<{ added: string[]; count: number }> {
  const byKey = new Map(words.map((word) => [wordKey(word), storableText(word)]))
  const empty = byKey.get('')
  if (empty !== undefined) throw new AppError('blocked_words.empty', { word: empty })
  // Two at once would both find room.
  await lockUser(tx, creatorOid)
  const added = await tx
    .insertInto('moderation_blocked_words')
    .values(
      [...byKey].map(([word_key, word]) => ({
        creator_oid: creatorOid,
        word_key,
        word,
        created_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('word')
    .execute()
  const count = await countWords(tx, creatorOid)
  if (count > blockedWordsMaxCount) {
    throw new AppError('blocked_words.full', { max: blockedWordsMaxCount })
  }
  return { added: added.map(({ word }) => word), count }
}

export async function removeWord(
  db: Db | Tx,
  { creatorOid, word }: { creatorOid: string; word: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('moderation_blocked_words')
    .where('creator_oid', '=', creatorOid)
    .where('word_key', '=', wordKey(word))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** All of them as they were written, in the order of their keys. */
export async function listAllWords(db: Db | Tx, creatorOid: string): Promise<string[]> {
  const rows = await db
    .selectFrom('moderation_blocked_words')
    .select('word')
    .where('creator_oid', '=', creatorOid)
    .orderBy('word_key')
    .execute()
  return rows.map(({ word }) => word)
}

/** The latest first. */
export function listWords(
  db: Db,
  { creatorOid, after, limit }: { creatorOid: string; after: [Date, string] | null; limit: number },
): Promise<WordRow[]> {
  let query = db
    .selectFrom('moderation_blocked_words')
    .select(['word_key', 'word', 'created_at'])
    .where('creator_oid', '=', creatorOid)
  if (after) {
    const [at, key] = after
    query = query.where(
      sql<boolean>`(created_at < ${at} OR (created_at = ${at} AND word_key > ${key}))`,
    )
  }
  return query.orderBy('created_at', 'desc').orderBy('word_key').limit(limit).execute()
}

export async function countWords(db: Db | Tx, creatorOid: string): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_blocked_words')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('creator_oid', '=', creatorOid)
    .executeTakeFirstOrThrow()
  return count
}
