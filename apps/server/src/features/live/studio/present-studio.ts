import type { OutputOf } from '@plax/contracts'
import type { Deps } from '../../../deps.ts'
import { descriptionIn, findItem, titleIn } from '../../catalogue/catalogue.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { readLevel } from '../levels/levels.ts'
import { readFormer } from '../streams/former.ts'
import type { StreamRow } from '../streams/streams.ts'
import { nextMonth, readUsedHours } from '../streams/used-hours.ts'
import { currentEntry } from '../tickets/entry.ts'

type Studio = OutputOf<'GET /live/studio'>
type OwnStream = Studio['stream']
type PresentDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

/** A creator’s stream with all that its page shows. */
export async function presentOwnStream(deps: PresentDeps, stream: StreamRow): Promise<OwnStream> {
  const item = await findItem(deps.db, stream.oid)
  if (!item) return null
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
    isAdultContent: item.is_adult,
    ...(await presentThumbnail(deps, item.thumbnail_asset_oid)),
    hasPassword: item.password_oid !== null,
    ...presentChoices(stream),
    entry: currentEntry(stream, item),
    isHeldBack: stream.is_held_back,
    isRestart: stream.is_restart,
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
      keptUntil: stream.report.keptUntil ?? null,
      ladder: { ...stream.report.ladder, rungs: [...stream.report.ladder.rungs] },
    },
  }
}

/** What a creator’s next stream begins with. */
export async function presentNext(deps: PresentDeps, creatorOid: string): Promise<Studio['next']> {
  const { item, stream, tags } = await readFormer(deps.db, creatorOid)
  const first = { ...unchosen.item, ...item }
  const chosen = { ...unchosen.stream, ...stream, tags }
  return {
    title: first.title,
    description: first.description ?? '',
    isAdultContent: first.is_adult,
    ...(await presentThumbnail(deps, first.thumbnail_asset_oid)),
    hasPassword: false,
    ...presentChoices(chosen),
    entry: currentEntry(chosen, first),
  }
}

/** As in the columns of a creator’s first stream. */
const unchosen = {
  item: {
    title: '',
    description: '',
    is_adult: false,
    thumbnail_asset_oid: null,
    way_tier_level: null,
    way_tier_oid: null,
  },
  stream: {
    is_listed: true,
    uses_anonymous_chat: false,
    uses_bonus_coins: false,
    uses_ticket: false,
    starts_itself: true,
  },
}

function presentChoices(
  row: Pick<
    StreamRow,
    'tags' | 'is_listed' | 'uses_anonymous_chat' | 'uses_bonus_coins' | 'starts_itself'
  >,
) {
  return {
    tags: row.tags,
    isListed: row.is_listed,
    useAnonymousChat: row.uses_anonymous_chat,
    useBonusCoins: row.uses_bonus_coins,
    startsItself: row.starts_itself,
  }
}

async function presentThumbnail({ db, ...deps }: PresentDeps, assetOid: string | null) {
  const pictures = assetOid ? await getPictures(db, [assetOid], signerOf(deps)) : null
  const thumbnail = (assetOid && pictures?.get(assetOid)) || null
  return { thumbnail, thumbnailUrl: thumbnail?.url ?? '' }
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
