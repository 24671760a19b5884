import type { OutputOf } from '@plax/contracts'
import type { LiveChatAction, LiveChatRuleChange } from '@plax/contracts/live/chat-values'
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Tx } from '../../../platform/db/database.ts'
import { cutStorable, storableJson } from '../../../platform/db/storable-json.ts'
import { newOid } from '../../../platform/ids.ts'
import { nicknamesOf } from '../../account/account.service.ts'
import type { ActRow } from './chat.tables.ts'
import { anonymousNumber } from './chatter.ts'
import type { KnownChatter } from './find-chatter.ts'

type Act = OutputOf<'GET /live/chat/acts'>['items'][number]

type PersonAct = Pick<ActRow, 'creator_oid' | 'action' | 'acted_by' | 'acted_at'> &
  Partial<
    Pick<ActRow, 'stream_oid' | 'message_oid' | 'unpinned_oid' | 'excerpt' | 'minutes' | 'reason'>
  >

type NewAct = PersonAct &
  Partial<
    Pick<
      Insertable<Database['live_chat_acts']>,
      'viewer_kind' | 'viewer_oid' | 'shown_oid' | 'nickname' | 'rules'
    >
  >

/** Of a deleted or pinned message, for those who look through what was done. */
const excerptMaxLength = 100

export const excerptOf = (content: string) => cutStorable(content, excerptMaxLength)

const undoable: ReadonlySet<LiveChatAction> = new Set(['ban', 'kick', 'delete'])

/** Records what was done to someone in a chat; answers its id. */
export function recordAct(tx: Tx, known: KnownChatter, act: PersonAct): Promise<string> {
  return insertAct(tx, {
    ...act,
    viewer_kind: known.chatter.kind,
    viewer_oid: known.chatter.oid,
    shown_oid: known.shownOid,
    nickname: known.nickname,
  })
}

/** Records what a moderator changed of a chat’s rules, if it’s anything. */
export async function recordRules(
  tx: Tx,
  rules: LiveChatRuleChange,
  act: { creatorOid: string; by: string | null; now: Date },
): Promise<void> {
  const { creatorOid, by, now } = act
  if (Object.values(rules).every((change) => change === undefined)) return
  await insertAct(tx, {
    creator_oid: creatorOid,
    action: 'rules',
    acted_by: by,
    acted_at: now,
    rules: storableJson(rules),
  })
}

async function insertAct(tx: Tx, act: NewAct): Promise<string> {
  const oid = newOid(act.acted_at)
  await tx
    .insertInto('live_chat_acts')
    .values({
      oid,
      stream_oid: null,
      viewer_kind: null,
      viewer_oid: null,
      shown_oid: null,
      nickname: null,
      message_oid: null,
      unpinned_oid: null,
      excerpt: null,
      minutes: null,
      reason: null,
      rules: null,
      ...act,
      undone_by: null,
      undone_at: null,
    })
    .execute()
  return oid
}

/** The latest first. */
export function listActs(
  db: Db,
  page: { creatorOid: string; after: [Date, string] | null; limit: number },
): Promise<ActRow[]> {
  const { creatorOid, after, limit } = page
  let query = db.selectFrom('live_chat_acts').selectAll().where('creator_oid', '=', creatorOid)
  if (after) query = query.where(sql<boolean>`(acted_at, oid) < (${after[0]}, ${after[1]})`)
  return query.orderBy('acted_at', 'desc').orderBy('oid', 'desc').limit(limit).execute()
}

export async function presentActs(db: Db, rows: readonly ActRow[]): Promise<Act[]> {
  const names = await nicknamesOf(
    db,
    rows.flatMap(({ acted_by: by }) => (by === null ? [] : [by])),
  )
  return rows.map((row) => ({
    actOid: row.oid,
    action: row.action,
    userOid: row.shown_oid,
    nickname: row.nickname,
    anonymousNumber:
      row.nickname === null && row.shown_oid !== null ? anonymousNumber(row.shown_oid) : null,
    rules: row.rules,
    excerpt: row.excerpt,
    banTime: row.minutes,
    reason: row.reason,
    actedBy: names.get(row.acted_by ?? '') ?? null,
    actedAt: row.acted_at.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    canUndo: row.undone_at === null && undoable.has(row.action),
  }))
}
