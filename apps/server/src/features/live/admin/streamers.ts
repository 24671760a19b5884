import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { cutPage, readCursor } from '../../../platform/http/cursor.ts'
import { getUser, giveRole, nameColumns, nameIn, takeRole } from '../../account/account.service.ts'
import '../keys/stream-keys.tables.ts'
import { readLevel, setLevel } from '../levels/levels.ts'
import type { LevelName } from '../levels/levels.settings.ts'
import { hintStream, streamHints } from '../streams/stream-hints.ts'
import { endStream, findCurrentStream } from '../streams/streams.ts'
import { readUsedHours } from '../streams/used-hours.ts'

type Streamer = OutputOf<'GET /live/admin/rplay-stream/streamers'>['items'][number]
type StreamerDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'bus'>

/** Creators who may go live, by the order in which they signed up. */
export async function pageStreamers(
  deps: StreamerDeps,
  { limit, cursor, lang }: { limit: number; cursor?: string | undefined; lang: Language },
): Promise<{ items: Streamer[]; nextCursor: string | null }> {
  const after = readCursor(cursor, [z.string()])
  const found = await selectStreamers(deps)
    .where('users.oid', '>', after?.[0] ?? '')
    .orderBy('users.oid')
    .limit(limit + 1)
    .execute()
  const { rows, nextCursor } = cutPage(found, limit, (row) => [row.oid])
  return { items: await Promise.all(rows.map((row) => present(deps, row, lang))), nextCursor }
}

/** Null if they may not go live. */
export async function findStreamer(
  deps: StreamerDeps,
  { userOid, lang }: { userOid: string; lang: Language },
): Promise<Streamer | null> {
  const row = await selectStreamers(deps).where('users.oid', '=', userOid).executeTakeFirst()
  return row ? present(deps, row, lang) : null
}

interface Change {
  actorOid: string
  userOid: string
  reason: string
}

/** Lets a creator go live at a level. */
export async function addStreamer(
  { db, clock }: StreamerDeps,
  { actorOid, userOid, reason, level }: Change & { level: LevelName },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const user = await getUser(tx, userOid)
    if (!user.is_creator) throw new AppError('live.not_a_creator')
    await giveRole(tx, { userOid, role: 'livestreamer', creatorOid: null, reason, actorOid, now })
    await setLevel(tx, { creatorOid: userOid, level, givenBy: actorOid, now })
  })
}

/** Takes the role back, and ends a stream that’s on. */
export async function removeStreamer(
  { db, clock, bus }: StreamerDeps,
  { actorOid, userOid, reason }: Change,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await takeRole(tx, { userOid, role: 'livestreamer', creatorOid: null, reason, actorOid, now })
    const stream = await findCurrentStream(tx, userOid)
    if (stream) await endStream(tx, { streamOid: stream.oid, by: actorOid, reason, now })
  })
  await bus.publish(streamHints, { creatorOid: userOid })
  await hintStream(bus, userOid)
}

function selectStreamers({ db }: StreamerDeps) {
  return db
    .selectFrom('users')
    .select('users.oid')
    .select(nameColumns)
    .select(
      sql<boolean>`EXISTS (SELECT FROM live_stream_keys WHERE creator_oid = users.oid)`.as(
        'has_key',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM live_streams WHERE creator_oid = users.oid
        AND state = 'on')`.as('is_on'),
    )
    .where(
      sql<boolean>`EXISTS (SELECT FROM role_grants WHERE role_grants.user_oid = users.oid
        AND role = 'livestreamer')`,
    )
    .where('users.withdrawn_at', 'is', null)
}

async function present(
  { db, clock, settings }: StreamerDeps,
  row: Awaited<ReturnType<ReturnType<typeof selectStreamers>['execute']>>[number],
  lang: Language,
): Promise<Streamer> {
  const level = await readLevel({ db, settings }, row.oid)
  const usedHours = await readUsedHours(db, { creatorOid: row.oid, now: clock.now() })
  return {
    userOid: row.oid,
    nickname: nameIn(row, lang),
    level: level.name,
    usedHours: Math.round(usedHours * 100) / 100,
    hoursPerMonth: level.hoursPerMonth,
    feePercent: level.feePercent,
    isOn: row.is_on,
    hasKey: row.has_key,
  }
}
