import type { StreamNoticeKind } from '@plax/contracts/live/live-values'
import type { Deps } from '../../../deps.ts'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { updateItem } from '../../catalogue/catalogue.service.ts'
import { putStreamCard } from '../streams/stream-card.ts'
import { hintStream, streamHints } from '../streams/stream-hints.ts'
import { startStream } from '../streams/start-stream.ts'
import { endStream, findStream, lockCurrentStream, type StreamRow } from '../streams/streams.ts'

type ModerateDeps = Pick<Deps, 'db' | 'clock' | 'bus' | 'settings'>

interface Act {
  actorOid: string
  streamOid: string
  reason: string
}

/** Ends a stream; its creator is notified of the reason. */
export function stopStream(deps: ModerateDeps, act: Act): Promise<void> {
  return moderate(deps, act, async (tx, stream, now) => {
    if (stream.state === 'ended') throw new AppError('live.not_streaming')
    const { actorOid: by, reason, streamOid } = act
    await endStream(tx, { streamOid, by, reason, now })
    return 'stopped'
  })
}

/** The creator is notified of the reason; nothing else happens. */
export function warnCreator(deps: ModerateDeps, act: Act): Promise<void> {
  return moderate(deps, act, () => Promise.resolve('warned'))
}

/**
 * Takes a stream off lists, or back onto those that its creator chose, or marks it as being for adults;
 * the creator is notified of the reason.
 */
export function changeStream(
  deps: ModerateDeps,
  act: Act & { isListed?: boolean | undefined; isAdultContent?: boolean | undefined },
): Promise<void> {
  return moderate(deps, act, async (tx, stream, now) => {
    const { isListed, isAdultContent } = act
    const isHeldBack = isListed === undefined ? stream.is_held_back : !isListed
    if (stream.state === 'ended') throw new AppError('live.not_streaming')
    await tx
      .updateTable('live_streams')
      .set({ is_held_back: isHeldBack })
      .where('oid', '=', stream.oid)
      .execute()
    await updateItem(tx, stream.oid, {
      ...(isAdultContent !== undefined && { is_adult: isAdultContent }),
      updated_at: now,
    })
    if (stream.state === 'on') await putStreamCard(tx, { ...stream, is_held_back: isHeldBack })
    return isHeldBack && !stream.is_held_back ? 'unlisted' : 'changed'
  })
}

/** Goes live with what a creator prepared; returns the stream. */
export async function startForCreator(
  deps: ModerateDeps,
  { actorOid, creatorOid, reason }: { actorOid: string; creatorOid: string; reason: string },
): Promise<string> {
  const now = deps.clock.now()
  const streamOid = await deps.db.transaction().execute(async (tx) => {
    const stream = await lockCurrentStream(tx, creatorOid)
    if (!stream) throw new AppError('live.not_found')
    await startStream(deps, tx, { stream, now })
    await record(tx, { action: 'live.started', actorOid, stream, reason, now })
    return stream.oid
  })
  await announce(deps, creatorOid)
  return streamOid
}

async function moderate(
  deps: ModerateDeps,
  { actorOid, streamOid, reason }: Act,
  act: (tx: Tx, stream: StreamRow, now: Date) => Promise<StreamNoticeKind>,
): Promise<void> {
  const now = deps.clock.now()
  const creatorOid = await deps.db.transaction().execute(async (tx) => {
    const known = await findStream(tx, streamOid)
    if (!known) throw new AppError('live.not_found')
    const stream = (await lockCurrentStream(tx, known.creator_oid)) ?? known
    const kind = await act(tx, stream.oid === streamOid ? stream : known, now)
    await tx
      .updateTable('live_streams')
      .set({
        notices: sql`notices || ${JSON.stringify([{ kind, reason, at: now.toISOString() }])}::jsonb`,
      })
      .where('oid', '=', streamOid)
      .execute()
    await record(tx, { action: `live.${kind}`, actorOid, stream: known, reason, now })
    const payload = { streamOid, creatorOid: known.creator_oid, reason }
    await emit(tx, { stream: 'live', type: `live.${kind}`, payload }, now)
    return known.creator_oid
  })
  await announce(deps, creatorOid)
}

async function record(
  tx: Tx,
  of: { action: string; actorOid: string; stream: StreamRow; reason: string; now: Date },
): Promise<void> {
  const { action, actorOid, stream, reason, now } = of
  const subject = { subjectKind: 'live', subjectOid: stream.oid, details: { reason } }
  await audit(tx, { actorOid, action, ...subject, concerns: [stream.creator_oid] }, now)
}

async function announce({ bus }: ModerateDeps, creatorOid: string): Promise<void> {
  await bus.publish(streamHints, { creatorOid })
  await hintStream(bus, creatorOid)
}
