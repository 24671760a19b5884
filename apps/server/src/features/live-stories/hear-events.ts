import type { Deps } from '../../deps.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findEvent } from '../../platform/events/reader.ts'
import { addJob, type Job } from '../../platform/jobs/jobs.ts'
import { nicknamesOf } from '../account/account.service.ts'
import type { Announced } from '../donation/donation.service.ts'
import type { EventRow } from './live-stories.tables.ts'

export const answerTask = 'live-stories.answer'
export const missionTask = 'live-stories.hear-mission'

/** What waits for a story, as it’s written. */
export type NewEvent = Omit<EventRow, 'turn_oid'>

/**
 * Keeps events for the stories of their creators, each once, in the transaction that makes or announces
 * them; those of creators without a story are left out.
 */
export async function hearEvents(tx: Tx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  const connected = await tx
    .selectFrom('live_stories')
    .select('creator_oid')
    .where('creator_oid', 'in', [...new Set(events.map(({ creator_oid: oid }) => oid))])
    .execute()
  const creators = new Set(connected.map(({ creator_oid: oid }) => oid))
  const rows = events
    .filter(({ creator_oid: oid }) => creators.has(oid))
    .map((event) => ({ ...event, turn_oid: null }))
  if (rows.length === 0) return
  await tx
    .insertInto('live_story_events')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['kind', 'oid']).doNothing())
    .execute()
  for (const creatorOid of creators) await answerSoon(tx, creatorOid)
}

/** Has a worker answer what waits for a creator’s story. */
export function answerSoon(tx: Tx, creatorOid: string, runAt?: Date): Promise<void> {
  const key = `${answerTask}:${creatorOid}`
  return addJob(tx, answerTask, { creatorOid }, { key, ...(runAt && { runAt }) })
}

/** Donations and roulette results that were announced while a stream was on. */
export function hearDonations(tx: Tx, announced: readonly Announced[]): Promise<void> {
  return hearEvents(
    tx,
    announced.flatMap(({ streamOid, ...donation }) =>
      streamOid === null
        ? []
        : {
            kind: donation.kind,
            oid: donation.oid,
            creator_oid: donation.creatorOid,
            stream_oid: streamOid,
            subject_oid: donation.donorOid,
            name: donation.name,
            coins: donation.coins,
            content: donation.message,
            item: donation.item,
            created_at: donation.createdAt,
          },
    ),
  )
}

/** Missions that were completed, if the stream that they were assigned in is on. */
export function hearMission({ db }: Pick<Deps, 'db'>): Job {
  return async ({ seq }) => {
    const event = await findEvent(db, Number(seq))
    if (!event) return
    await db.transaction().execute(async (tx) => {
      const mission = await tx
        .selectFrom('live_missions')
        .innerJoin('live_streams', (join) =>
          join
            .onRef('live_streams.creator_oid', '=', 'live_missions.creator_oid')
            .on('live_streams.state', '=', 'on'),
        )
        .selectAll('live_missions')
        .select('live_streams.oid as current_stream_oid')
        .where('live_missions.oid', '=', String(event.payload.missionOid))
        .where('live_missions.state', '=', 'success')
        .where('live_missions.is_shadowed', '=', false)
        .executeTakeFirst()
      if (!mission?.ended_at) return
      const { assigner_oid: assignerOid, anonymous_number: number } = mission
      const names = await nicknamesOf(tx, assignerOid && number === null ? [assignerOid] : [])
      await hearEvents(tx, [
        {
          kind: 'mission',
          oid: mission.oid,
          creator_oid: mission.creator_oid,
          stream_oid: mission.current_stream_oid,
          subject_oid: assignerOid,
          name: number === null ? (names.get(assignerOid ?? '') ?? '') : anonymousName(number),
          coins: mission.coins,
          content: mission.task,
          item: '',
          created_at: mission.ended_at,
        },
      ])
    })
  }
}

/** What the model calls somebody whose name is hidden. */
export function anonymousName(number: string): string {
  return `Anonymous ${number}`
}

/** The number in such a name; null for nicknames, which have no spaces. */
export function numberOfAnonymous(name: string): string | null {
  return /^Anonymous (.+)$/.exec(name)?.[1] ?? null
}
