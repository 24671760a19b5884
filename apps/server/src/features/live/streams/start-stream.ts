import type { Deps } from '../../../deps.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CatalogueItem, findItem, publishItem } from '../../catalogue/catalogue.service.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { readLevel } from '../levels/levels.ts'
import { putStreamCard } from './stream-card.ts'
import type { StreamRow } from './streams.ts'
import { readUsedHours } from './used-hours.ts'

type StartDeps = Pick<Deps, 'settings'>

/** What a stream lacks that it needs to go live; null if nothing. */
export function missingOf(
  item: CatalogueItem,
): 'live.title_required' | 'live.thumbnail_required' | null {
  if (item.title === '') return 'live.title_required'
  return item.thumbnail_asset_oid === null ? 'live.thumbnail_required' : null
}

/** Throws `live.broadcast_time_exceeded` if the month’s hours are used up. */
export async function assertHoursLeft(
  { settings }: StartDeps,
  tx: Tx,
  { creatorOid, now }: { creatorOid: string; now: Date },
): Promise<void> {
  const { hoursPerMonth: hours } = await readLevel({ db: tx, settings }, creatorOid)
  if (hours === null || (await readUsedHours(tx, { creatorOid, now })) < hours) return
  throw new AppError('live.broadcast_time_exceeded', { hours })
}

/** Goes live with a prepared stream that the caller has locked: its item is open, and followers are notified. */
export async function startStream(
  deps: StartDeps,
  tx: Tx,
  { stream, now }: { stream: StreamRow; now: Date },
): Promise<void> {
  if (stream.state !== 'preparing') throw new AppError('live.already_on')
  if (stream.phase === 'waiting') throw new AppError('live.nothing_received')
  const item = await findItem(tx, stream.oid)
  if (!item) throw new AppError('live.no_stream')
  const missing = missingOf(item)
  if (missing) throw new AppError(missing)
  const { oid: streamOid, creator_oid: creatorOid } = stream
  await assertHoursLeft(deps, tx, { creatorOid, now })
  await tx
    .updateTable('live_streams')
    .set({ state: 'on', started_at: now })
    .where('oid', '=', streamOid)
    .execute()
  await publishItem(tx, { oid: streamOid, now })
  await putStreamCard(tx, stream)
  const payload = { streamOid, creatorOid }
  await emit(tx, { stream: 'live', type: 'live.started', payload }, now)
}
