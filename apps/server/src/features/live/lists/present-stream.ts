import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import {
  type AccessAnswer,
  type AccessOffer,
  isBlurredFor,
  presentOffer,
} from '../../access/access.service.ts'
import {
  type CatalogueItem,
  descriptionIn,
  thumbnailOf,
  titleIn,
} from '../../catalogue/catalogue.service.ts'
import type { Picture } from '@plax/contracts/media/media'
import { blurPicture, getPictures, signerOf } from '../../media/media.service.ts'
import { listTierNames, offeredAccess } from '../../subscription/subscription.service.ts'
import { entryColumns } from '../tickets/entry.ts'
import { checkEntry, type Entrance, findEntrance } from '../admission/admission.ts'

type PresentDeps = Pick<Deps, 'db' | 'clock' | 'secret'>

interface Asked {
  actor: Actor
  creatorOid: string
  lang: Language
}

/** A creator’s stream as somebody is shown it; null if none is on. */
export async function presentStream(
  deps: PresentDeps,
  asked: Asked,
): Promise<OutputOf<'GET /live/stream'>['stream']> {
  const entrance = await find(deps, asked)
  if (!entrance) return null
  const { stream, item, access, obstacle, removalReason } = entrance
  if (stream.state === 'ended') return null
  const offered = access && (await offeredAccess(deps.db, access, deps.clock.now()))
  const later = offered && (await offersAfterPassword(deps, { item, offered, ...asked }))
  const thumbnail = await thumbnailFor(deps, { item, ...asked })
  const allowed = offered?.allowed ?? false
  return {
    streamOid: stream.oid,
    creatorOid: stream.creator_oid,
    state: stream.state,
    phase: stream.phase,
    startedAt: stream.started_at?.toISOString() ?? null,
    title: titleIn(item, asked.lang),
    description: descriptionIn(item, asked.lang),
    language: item.language,
    tags: stream.tags,
    isAdultContent: item.is_adult,
    thumbnail,
    thumbnailUrl: thumbnail?.url ?? '',
    useAnonymousChat: stream.uses_anonymous_chat,
    useBonusCoins: stream.uses_bonus_coins,
    viewers: stream.viewers,
    access: {
      allowed,
      reason: obstacle ?? (offered && !offered.allowed ? offered.reason : null),
      removalReason,
      offers: offered && !offered.allowed ? offered.offers.map(presentOffer) : [],
      afterPassword: (later ?? []).map(presentOffer),
      tierName: allowed ? null : await findTierName(deps.db, { item, ...asked }),
    },
    permissionChange: await presentChange(deps, { stream, item, ...asked }),
  }
}

/** What else somebody needs who is asked for the password, so that they know before they enter it. */
async function offersAfterPassword(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { item, actor, offered }: { item: CatalogueItem; offered: AccessAnswer } & Asked,
): Promise<AccessOffer[]> {
  if (offered.allowed || offered.reason !== 'password') return []
  const now = clock.now()
  const access = await checkEntry(db, { actor, item: { ...item, password_oid: null }, now })
  const answer = await offeredAccess(db, access, now)
  return answer.allowed ? [] : answer.offers
}

async function findTierName(
  db: Db,
  { item: { way_tier_oid: tierOid }, lang }: { item: CatalogueItem } & Asked,
): Promise<string | null> {
  if (tierOid === null) return null
  return (await listTierNames(db, [tierOid], lang)).get(tierOid) ?? null
}

/** Who may enter soon, with the tier by its name. */
async function presentChange(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { stream, item, actor, lang }: Pick<Entrance, 'stream' | 'item'> & Asked,
): Promise<NonNullable<OutputOf<'GET /live/stream'>['stream']>['permissionChange']> {
  const { next_entry: next, next_entry_at: at } = stream
  if (!next || !at) return null
  const { usesTier: useTier, usesTicket: useTicket, tierOid } = next
  const names = tierOid ? await listTierNames(db, [tierOid], lang) : null
  const entry = { useTier, tierHash: tierOid, useTicket }
  const columns = await db
    .transaction()
    .execute((tx) => entryColumns(tx, { creatorOid: stream.creator_oid, entry }))
    .catch(orNone)
  const changed = { ...item, ...columns }
  const { allowed: keepsAccess } = await checkEntry(db, { actor, item: changed, now: clock.now() })
  const tierName = names?.get(tierOid ?? '') ?? null
  return { at: at.toISOString(), useTier, tierName, useTicket, keepsAccess }
}

/** Its tier or ticket is gone: who may enter stays as it is. */
function orNone(error: unknown) {
  if (error instanceof AppError) return {}
  throw error
}

type Found = Pick<Entrance, 'stream' | 'item'> & {
  access: Entrance['access'] | null
  obstacle: string | null
  removalReason: string | null
}

/** Who was removed or is blocked still sees what the stream is called. */
async function find(deps: PresentDeps, { actor, creatorOid }: Asked): Promise<Found | null> {
  try {
    return {
      ...(await findEntrance(deps, { actor, creatorOid })),
      obstacle: null,
      removalReason: null,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const obstacle = { 'live.kicked': 'kicked', 'live.blocked_by_creator': 'blocked_by_creator' }[
      error.code as string
    ]
    if (obstacle === undefined) return null
    const nobody: Actor = { ...actor, userOid: null, guestId: null, roles: new Set() }
    const { stream, item } = await findEntrance(deps, { actor: nobody, creatorOid })
    const { reason } = error.details
    const removalReason = typeof reason === 'string' ? reason : null
    return { stream, item, access: null, obstacle, removalReason }
  }
}

export async function thumbnailUrlOf(
  deps: PresentDeps,
  of: { item: CatalogueItem; actor: Actor },
): Promise<string> {
  return (await thumbnailFor(deps, { ...of, lang: 'en' }))?.url ?? ''
}

async function thumbnailFor(
  deps: PresentDeps,
  { item, actor, lang }: { item: CatalogueItem; actor: Actor; lang: Language },
): Promise<Picture | null> {
  const assetOid = thumbnailOf(item, lang)
  if (assetOid === null) return null
  const picture = (await getPictures(deps.db, [assetOid], signerOf(deps))).get(assetOid)
  if (!picture) return null
  return isBlurredFor(actor, item) ? blurPicture(picture) : picture
}
