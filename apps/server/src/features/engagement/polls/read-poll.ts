import type { OutputOf } from '@plax/contracts'
import type { Selectable } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { canEdit, getVisibleItem } from '../../access/access.service.ts'
import { type CatalogueItem, itemCodes } from '../../catalogue/catalogue.service.ts'
import {
  endOf,
  type PollOption,
  optionsOf,
  type PollSources,
  type PollWords,
} from './poll-words.ts'
import type { PollsTable } from './polls.tables.ts'

export type PollDeps = Pick<Deps, 'db' | 'clock'> & { polls: PollSources }
type PollVotes = OutputOf<'GET /content/poll/votes'>

export interface AskedPoll {
  contentOid: string
  contentType?: string | undefined
  actor: Actor
}

export interface FoundPoll {
  item: CatalogueItem
  words: PollWords
  options: PollOption[]
}

/** The poll of an item that the actor may know of. Throws `poll.not_found`. */
export async function findPoll(
  db: Db | Tx,
  sources: PollSources,
  { contentOid: itemOid, contentType, actor, now }: AskedPoll & { now: Date },
): Promise<FoundPoll> {
  const { item } = await getVisibleItem(db, { kind: { codes: itemCodes }, itemOid, actor, now })
  const found = await sources[item.kind]?.(db, item)
  const isAsked = contentType === undefined || [item.kind, found?.type].includes(contentType)
  if (!found || !isAsked || item.published_at === null) throw new AppError('poll.not_found')
  return { item, words: found.poll, options: optionsOf(found.poll) }
}

export type PollRow = Selectable<PollsTable>

/** Whether somebody may vote now. */
export function isOpen({ item, words }: FoundPoll, row: PollRow | undefined, now: Date): boolean {
  const end = endOf(words, row?.began_at ?? item.published_at)
  return !row?.ended_at && (end === null || now < end)
}

/** A poll as somebody is shown it. */
export async function presentPoll(
  { db, clock, polls }: PollDeps,
  asked: AskedPoll,
): Promise<PollVotes> {
  const now = clock.now()
  const found = await findPoll(db, polls, { ...asked, now })
  const { item, words, options } = found
  const row = await db
    .selectFrom('polls')
    .selectAll()
    .where('item_oid', '=', item.oid)
    .executeTakeFirst()
  const own = await findVote(db, row, asked.actor.userOid)
  const counts = await countVotes(db, row)
  const ownOptionId = options.some(({ optionId }) => optionId === own) ? (own ?? null) : null
  const active = isOpen(found, row, now)
  const canManage = canEdit(asked.actor, item)
  const hidesResults = words.hidesResults ?? false
  const isShown = !hidesResults || !active || ownOptionId !== null || canManage
  const votesOf = ({ optionId }: PollOption) => counts.get(optionId) ?? 0
  return {
    contentOid: item.oid,
    title: words.title,
    state: active ? 'active' : 'ended',
    endsAt: endOf(words, row?.began_at ?? item.published_at)?.toISOString() ?? null,
    hidesResults,
    canManage,
    ownOptionId,
    totalVotes: isShown ? options.reduce((sum, option) => sum + votesOf(option), 0) : null,
    options: options.map((option, optionIdx) => ({
      ...option,
      optionIdx,
      votes: isShown ? votesOf(option) : null,
    })),
  }
}

async function findVote(
  db: Db,
  poll: PollRow | undefined,
  userOid: string | null,
): Promise<string | null> {
  if (!poll || !userOid) return null
  const row = await db
    .selectFrom('poll_votes')
    .select('option_id')
    .where('item_oid', '=', poll.item_oid)
    .where('user_oid', '=', userOid)
    .where('round', '=', poll.round)
    .executeTakeFirst()
  return row?.option_id ?? null
}

async function countVotes(db: Db, poll: PollRow | undefined): Promise<Map<string, number>> {
  if (!poll) return new Map()
  const rows = await db
    .selectFrom('poll_counts')
    .select(['option_id', 'votes'])
    .where('item_oid', '=', poll.item_oid)
    .where('round', '=', poll.round)
    .execute()
  return new Map(rows.map(({ option_id, votes }) => [option_id, votes]))
}
