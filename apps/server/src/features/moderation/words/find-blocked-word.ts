import type { Db, Tx } from '../../../platform/db/database.ts'
import { type Placeholders, preparedRead } from '../../../platform/db/prepared.ts'
import '../rows/moderation.tables.ts'
import { matchWord, type WordList, wordList } from './match-words.ts'

/** The word of a text that a creator blocked, as they wrote it, or null. */
export async function findBlockedWord(
  db: Db | Tx,
  { creatorOid, text }: { creatorOid: string; text: string },
): Promise<string | null> {
  const rows = await db
    .selectFrom('moderation_blocked_words')
    .select(['word_key', 'word'])
    .where('creator_oid', '=', creatorOid)
    .execute()
  const words = new Map(rows.map(({ word_key, word }) => [word_key, word]))
  return words.get(matchWord(text, wordList([...words.keys()])) ?? '') ?? null
}

const readKeys = preparedRead((db, { creatorOid }: Placeholders<{ creatorOid: string }>) =>
  db
    .selectFrom('moderation_blocked_words')
    .select('word_key')
    .where('creator_oid', '=', creatorOid),
)

/** The words that a creator blocked, to look for in many texts. */
export async function readWordList(db: Db | Tx, creatorOid: string): Promise<WordList> {
  const rows = await readKeys(db, { creatorOid })
  return wordList(rows.map(({ word_key }) => word_key))
}
