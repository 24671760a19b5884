import { countCharacters, cutText } from '@plax/story-engine/characters'
import { mentionsMaxCount } from '@plax/contracts/engagement/comment-values'
import { nicknameMaxLength, nicknameMinLength } from '@plax/contracts/limits'
import { nicknameKey } from '@plax/contracts/account/nicknames'
import type { Db, Tx } from '../../../platform/db/database.ts'
import '../counts/engagement.tables.ts'

export interface Mention {
  userOid: string
  /** As it was written. */
  name: string
}

/** Korean and Japanese put words right before an `@` and right behind a name. */
const joinedScripts = '\\p{Script=Hangul}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Han}'
const joined = new RegExp(`^[${joinedScripts}]`, 'u')
/** An `@` behind other letters is part of an address. */
const named = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])|(?<=[${joinedScripts}]))[@＠]([\\p{L}\\p{N}\\p{M}]+)`,
  'gu',
)

/** What could be names behind an `@`, the longest first. */
export function namesIn(text: string): string[][] {
  const runs = [...text.matchAll(named)]
  return runs.map(([, run = '']) => {
    const names: string[] = []
    for (let length = nicknameMaxLength; length >= nicknameMinLength; length -= 1) {
      const name = cutText(run, length)
      const rest = run.slice(name.length)
      const isNew = name !== names.at(-1) && countCharacters(name) >= nicknameMinLength
      if (isNew && (rest === '' || joined.test(rest))) names.push(name)
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

/** Stores whom a comment names, and returns those whom it never named before. */
export async function setMentions(
  tx: Tx,
  commentOid: string,
  mentions: readonly Mention[],
): Promise<string[]> {
  const before = await tx
    .updateTable('comment_mentions')
    .set({ is_current: false })
    .where('comment_oid', '=', commentOid)
    .returning('user_oid')
    .execute()
  if (mentions.length === 0) return []
  await tx
    .insertInto('comment_mentions')
    .values(
      mentions.map(({ userOid, name }) => ({ comment_oid: commentOid, user_oid: userOid, name })),
    )
    .onConflict((oc) =>
      oc.columns(['comment_oid', 'user_oid']).doUpdateSet((eb) => ({
        name: eb.ref('excluded.name'),
        is_current: true,
      })),
    )
    .execute()
  const known = new Set(before.map(({ user_oid }) => user_oid))
  return mentions.map(({ userOid }) => userOid).filter((oid) => !known.has(oid))
}
