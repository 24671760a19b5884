import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { addJob } from '../../../platform/jobs/jobs.ts'
import { findItem, updateItem } from '../../catalogue/catalogue.service.ts'
import { hintStream, streamHints } from '../streams/stream-hints.ts'
import { lockCurrentStream } from '../streams/streams.ts'
import { currentEntry, type Entry, entryColumns } from '../tickets/entry.ts'
import type { StudioDeps } from './save-stream.ts'

export const changeEntriesTask = 'live.change-entries'
const minuteMs = 60_000

/**
 * Schedules who may enter a stream that’s on, which its viewers are notified of; null takes the change
 * back (R-live-021, R-live-023).
 */
export async function changePermission(
  deps: StudioDeps,
  asked: { creatorOid: string; entry: Entry | null; minutes: number },
): Promise<void> {
  const { creatorOid, entry, minutes } = asked
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    const stream = await lockCurrentStream(tx, creatorOid)
    if (stream?.state !== 'on') throw new AppError('live.no_stream')
    // What can’t be granted now is refused now.
    if (entry) await entryColumns(tx, { creatorOid, entry })
    const at = entry && new Date(now.getTime() + minutes * minuteMs)
    const next = entry && {
      tierOid: entry.tierHash,
      usesTier: entry.useTier,
      usesTicket: entry.useTicket,
    }
    await tx
      .updateTable('live_streams')
      .set({ next_entry: next, next_entry_at: at })
      .where('oid', '=', stream.oid)
      .execute()
    const payload = { streamOid: stream.oid, creatorOid, at: at?.toISOString() ?? null }
    await emit(tx, { stream: 'live', type: 'live.permission_scheduled', payload }, now)
    if (at) {
      await addJob(tx, changeEntriesTask, {}, { key: `live.entry:${stream.oid}`, runAt: at })
    }
  })
  if (minutes === 0 && entry) await applyDueChanges(deps)
  await hintStream(deps.bus, creatorOid)
}

/** Makes the changes whose time has come. Viewers who no longer qualify are removed (R-live-022). */
export async function applyDueChanges(deps: StudioDeps): Promise<void> {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('live_streams')
    .select('creator_oid')
    .where('next_entry_at', '<=', now)
    .execute()
  for (const { creator_oid: creatorOid } of due) {
    const isChanged = await deps.db.transaction().execute((tx) => applyOne(tx, creatorOid, now))
    if (!isChanged) continue
    await deps.bus.publish(streamHints, { creatorOid })
    await hintStream(deps.bus, creatorOid)
  }
}

async function applyOne(
  tx: Parameters<typeof lockCurrentStream>[0],
  creatorOid: string,
  now: Date,
): Promise<boolean> {
  const stream = await lockCurrentStream(tx, creatorOid)
  if (!stream?.next_entry || !stream.next_entry_at || stream.next_entry_at > now) return false
  const { tierOid, usesTier, usesTicket } = stream.next_entry
  const entry = { useTier: usesTier, tierHash: tierOid, useTicket: usesTicket }
  const none = { next_entry: null, next_entry_at: null }
  await tx
    .updateTable('live_streams')
    .set({ ...none, uses_ticket: usesTicket })
    .where('oid', '=', stream.oid)
    .execute()
  const item = await findItem(tx, stream.oid)
  if (!item) return false
  try {
    const columns = await entryColumns(tx, { creatorOid, entry })
    await updateItem(tx, stream.oid, { ...columns, updated_at: now })
  } catch (error) {
    // Its tier or ticket is gone: who may enter stays as it is.
    if (!(error instanceof AppError)) throw error
    await tx
      .updateTable('live_streams')
      .set({ uses_ticket: currentEntry(stream, item).useTicket })
      .where('oid', '=', stream.oid)
      .execute()
    return false
  }
  const payload = { streamOid: stream.oid, creatorOid }
  await emit(tx, { stream: 'live', type: 'live.permission_changed', payload }, now)
  return true
}
