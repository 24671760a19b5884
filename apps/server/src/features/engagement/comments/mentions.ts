import { mentionsMaxCount } from '@plax/contracts/comment-values'
import { nicknameMaxLength, nicknameMinLength } from '@plax/contracts/limits'
import { nicknameKey } from '@plax/contracts/nicknames'
import type { Db, Tx } from '../../../platform/db/database.ts'
import '../counts/engagement.tables.ts'

export interface Mention {
  userOid: string
  /** As it was written. */
  name: string
}

/** Where Korean and Japanese put words right behind a name. */
const joined = /^[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u

/** What could be names behind an `@`, the longest first. */
export function namesIn(text: string): string[][] {
  const runs = [...text.matchAll(/(?<![\p{L}\p{N}])@([\p{L}\p{N}\p{M}]+)/gu)]
  return runs.map(([, run = '']) => {
    const letters = [...run]
    const names: string[] = []
    for (
      let end = Math.min(letters.length, nicknameMaxLength);
      end >= nicknameMinLength;
      end -= 1
    ) {
      const rest = letters.slice(end).join('')
      if (rest === '' || joined.test(rest)) names.push(letters.slice(0, end).join(''))
    }
    return names
  })
}

/** Who is named in a text, each once and at most ten. */
export async function findMentions(db: Db | Tx, text: string): Promise<Mention[]> {
  const runs = namesIn(text).slice(0, mentionsMaxCount * 2)
  const keys = [...new Set(runs.flat().map(nicknameKey))]
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['oid', 'nickname_key'])
    .where('nickname_key', 'in', keys)
    .where('withdrawn_at', 'is', null)
    .execute()
  const users = new Map(rows.map((row) => [row.nickname_key, row.oid]))
  const found = new Map<string, Mention>()
  for (const names of runs) {
    const name = names.find((one) => users.has(nicknameKey(one)))
    const userOid = name === undefined ? undefined : users.get(nicknameKey(name))
    if (name && userOid && !found.has(userOid)) found.set(userOid, { userOid, name })
  }
  return [...found.values()].slice(0, mentionsMaxCount)
}

/** Writes whom a comment names; answers those that it did not name before. */
export async function setMentions(
  tx: Tx,
  commentOid: string,
  mentions: readonly Mention[],
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('comment_mentions')
    .where('comment_oid', '=', commentOid)
    .returning('user_oid')
    .execute()
  if (mentions.length === 0) return []
  await tx
    .insertInto('comment_mentions')
    .values(
      mentions.map(({ userOid, name }) => ({ comment_oid: commentOid, user_oid: userOid, name })),
    )
    .execute()
  const before = new Set(gone.map(({ user_oid }) => user_oid))
  return mentions.map(({ userOid }) => userOid).filter((oid) => !before.has(oid))
}
