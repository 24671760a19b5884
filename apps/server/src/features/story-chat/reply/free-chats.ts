import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { networkOf } from '../../../platform/http/network-of.ts'
import { defineSetting, type Settings } from '../../settings/settings.service.ts'
import type { RoomDeps } from '../room/room.deps.ts'
import '../room/room.tables.ts'

export const freeChatsSetting = defineSetting({
  name: 'story.free_chats_per_visitor',
  schema: z.number().int().min(0).max(1000),
  default: 5,
  description: 'Replies a visitor gets without an account.',
})

export const freeChatsPerAddressSetting = defineSetting({
  name: 'story.free_chats_per_address_and_day',
  schema: z.number().int().min(0).max(100_000),
  default: 5,
  description:
    'Free replies per day for all visitors at the same IP address, so clearing cookies doesn’t reset the count.',
})

export const freeChatsPerDaySetting = defineSetting({
  name: 'story.free_chats_per_day',
  schema: z.number().int().min(0).max(10_000_000),
  default: 5000,
  description: 'Daily budget of free replies for all visitors.',
})

export interface Visitor {
  guestId: string
  address: string
}

/** A count that free chats are taken from, and how far it goes. */
export interface Bucket {
  name: string
  limit: number
  isBudget: boolean
}

/** Free chats that a visitor has left: the least of what device, address and budget leave. */
export async function freeChatsLeft(
  deps: { db: Db; settings: Settings },
  visitor: Visitor,
  now: Date,
): Promise<number> {
  const buckets = await bucketsOf(deps.settings, visitor, now)
  const names = buckets.map((bucket) => bucket.name)
  const rows = await deps.db
    .selectFrom('free_chats')
    .select(['bucket', 'used'])
    .where('bucket', 'in', names)
    .execute()
  const used = new Map(rows.map((row) => [row.bucket, row.used]))
  return Math.max(0, Math.min(...buckets.map(({ name, limit }) => limit - (used.get(name) ?? 0))))
}

/** Null for the signed in, who pay instead; a visitor without a device yet has what the address has. */
export async function freeChatsOf(
  deps: Pick<RoomDeps, 'db' | 'settings' | 'clock'>,
  actor: Actor,
): Promise<number | null> {
  if (actor.userOid) return null
  const visitor = { guestId: actor.guestId ?? '', address: actor.address }
  return freeChatsLeft(deps, visitor, deps.clock.now())
}

/** Takes a free chat from all three counts, or none; answers what to give back, or the refusal. */
export async function tryFreeChat(
  tx: Tx,
  buckets: readonly Bucket[],
  now: Date,
): Promise<string[] | AppError> {
  const counted: string[] = []
  // In the order of their names, so that two visitors cannot wait for each other.
  for (const { name, limit, isBudget } of buckets.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    counted.push(name)
    if ((await count(tx, name, now)) > limit) {
      await returnFreeChat(tx, counted)
      return new AppError(isBudget ? 'chat.free_budget_spent' : 'chat.no_free_chats')
    }
  }
  return counted
}

/** Takes one of a writer's previews of the day, or refuses; answers what to give back. */
export async function takePreviewReply(
  tx: Tx,
  { userOid, limit, now }: { userOid: string; limit: number; now: Date },
): Promise<string[]> {
  const name = hashed(`preview:${userOid}:${now.toISOString().slice(0, 10)}`)
  if ((await count(tx, name, now)) > limit) {
    throw new AppError('chat.preview_replies_spent', { limit })
  }
  return [name]
}

async function count(tx: Tx, name: string, now: Date): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    INSERT INTO free_chats (bucket, used, updated_at) VALUES (${name}, 1, ${now})
    ON CONFLICT (bucket) DO UPDATE SET used = free_chats.used + 1, updated_at = ${now}
    RETURNING used`.execute(tx)
  return rows[0]?.used ?? 0
}

/** Gives a free chat back, for a reply that did not come. */
export async function returnFreeChat(tx: Tx, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('free_chats')
    .set({ used: sql`greatest(used - 1, 0)` })
    .where('bucket', 'in', names.toSorted())
    .execute()
}

/** The counts of device, address and day that a visitor's free chats are taken from. */
export async function bucketsOf(
  settings: Settings,
  visitor: Visitor,
  now: Date,
): Promise<Bucket[]> {
  const day = now.toISOString().slice(0, 10)
  return [
    {
      name: hashed(`device:${visitor.guestId}`),
      limit: await settings.get(freeChatsSetting),
      isBudget: false,
    },
    {
      name: hashed(`address:${networkOf(visitor.address)}:${day}`),
      limit: await settings.get(freeChatsPerAddressSetting),
      isBudget: false,
    },
    {
      name: hashed(`day:${day}`),
      limit: await settings.get(freeChatsPerDaySetting),
      isBudget: true,
    },
  ]
}

function hashed(name: string): string {
  return createHash('sha256').update(name).digest('base64url')
}
