import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { descriptionIn, findItem, titleIn } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { readLevel } from '../levels/levels.ts'
import type { StreamRow } from '../streams/streams.ts'
import { nextMonth, readUsedHours } from '../streams/used-hours.ts'
import { currentEntry } from './entry.ts'

type Studio = OutputOf<'GET /live/studio'>

/** A creator’s stream with all that its page shows. */
export async function presentOwnStream(
  { db, ...deps }: Pick<Deps, 'db' | 'clock' | 'secret'>,
  stream: StreamRow,
): Promise<Studio['stream']> {
  const item = await findItem(db, stream.oid)
  if (!item) return null
  const { thumbnail_asset_oid: assetOid } = item
  const pictures = assetOid ? await getPictures(db, [assetOid], signerOf(deps)) : null
  const thumbnail = (assetOid && pictures?.get(assetOid)) || null
  const { next_entry: next, next_entry_at: nextAt } = stream
  return {
    streamOid: stream.oid,
    creatorOid: stream.creator_oid,
    state: stream.state,
    phase: stream.phase,
    createdAt: stream.created_at.toISOString(),
    startedAt: stream.started_at?.toISOString() ?? null,
    endedAt: stream.ended_at?.toISOString() ?? null,
    title: titleIn(item, item.language),
    description: descriptionIn(item, item.language),
    tags: stream.tags,
    isAdultContent: item.is_adult,
    thumbnail,
    thumbnailUrl: thumbnail?.url ?? '',
    hasPassword: item.password_oid !== null,
    isListed: stream.is_listed,
    useAnonymousChat: stream.uses_anonymous_chat,
    useBonusCoins: stream.uses_bonus_coins,
    startsItself: stream.starts_itself,
    entry: currentEntry(stream, item),
    permissionChange:
      next && nextAt
        ? {
            at: nextAt.toISOString(),
            entry: { useTier: next.usesTier, tierHash: next.tierOid, useTicket: next.usesTicket },
          }
        : null,
    viewers: stream.viewers,
    report: stream.report && {
      ...stream.report,
      ladder: { ...stream.report.ladder, rungs: [...stream.report.ladder.rungs] },
    },
  }
}

export async function presentLevel(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  creatorOid: string,
): Promise<Studio['level']> {
  const now = clock.now()
  const level = await readLevel({ db, settings }, creatorOid)
  const usedHours = await readUsedHours(db, { creatorOid, now })
  const resetsAt = nextMonth(now).toISOString()
  return { ...level, usedHours: Math.round(usedHours * 100) / 100, resetsAt }
}
