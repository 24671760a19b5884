import type { InputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../deps.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { UserActor } from '../../platform/http/actor.ts'
import { newOid } from '../../platform/ids.ts'
import {
  getEditableItem,
  isHeldByOthers,
  openToAll,
  readTerms,
  termsOf,
} from '../access/access.service.ts'
import {
  auditForeignEdit,
  auditItem,
  type CatalogueItem,
  insertItem,
  type ItemKinds,
  lockItem,
  publishItem,
  updateItem,
} from '../catalogue/catalogue.service.ts'
import { putCard } from '../shelf/shelf.service.ts'
import { termColumnsFor } from '../subscription/subscription.service.ts'
import { putPicture, storeThumbnail } from './sold-picture.ts'
import { wallpaperKind } from './wallpaper-kind.ts'

export type WallpaperDeps = Deps & { kinds: ItemKinds }
type Sent = InputOf<'POST /wallpaper/save'>['body']

interface Save {
  actor: UserActor
  /** What a new one is written in. */
  lang: Language
  sent: Sent
  /** The ID that a new one gets. */
  oid?: string
}

/** Creates a wallpaper, or changes the one that `sent` names, and returns its ID. */
export async function saveWallpaper(deps: WallpaperDeps, save: Save): Promise<string> {
  const { actor, lang, sent } = save
  const { contentOid, pictureOid } = sent
  const now = deps.clock.now()
  const owned = contentOid ? await getOwn(deps.db, { actor, contentOid, now }) : null
  const ownerOid = owned?.owner_oid ?? actor.userOid
  const thumbnailOid = await storeThumbnail(deps, { ownerOid, pictureOid })
  const oid = contentOid ?? save.oid ?? newOid(now)
  await deps.db.transaction().execute(async (tx) => {
    const before = contentOid ? await lockOwn(tx, { actor, contentOid, now }) : null
    const columns = await columnsOf(tx, { sent, before, ownerOid })
    const written = { ...columns, thumbnail_asset_oid: thumbnailOid, updated_at: now }
    if (before) await updateItem(tx, oid, written)
    else await insertDraft(tx, deps.kinds, { ...written, oid, owner_oid: ownerOid, language: lang })
    await putPicture(tx, { oid, pictureOid, now })
    const { description: summary } = sent
    await putCard(tx, { itemOid: oid, topic: null, tags: [], summary, figures: {} })
    const act = { actor, item: { kind: wallpaperKind.kind, oid, owner_oid: ownerOid }, now }
    if (sent.isPublished && (before?.state ?? 'draft') === 'draft') await publish(tx, act)
    else await auditForeignEdit(tx, { ...act, action: 'wallpaper.saved' })
  })
  return oid
}

/** Deletes a wallpaper. One that others bought is only hidden, and stays open to them. */
export async function deleteWallpaper(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  own: { actor: UserActor; contentOid: string },
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    const item = await lockOwn(tx, { ...own, now })
    const held = await tx
      .selectFrom('catalogue_items')
      .select('oid')
      .where('oid', '=', item.oid)
      .where(isHeldByOthers)
      .executeTakeFirst()
    const change = held ? ({ visibility: 'private' } as const) : ({ state: 'deleted' } as const)
    await updateItem(tx, item.oid, { ...change, updated_at: now })
    await auditItem(tx, { actor: own.actor, item, action: 'wallpaper.deleted', now })
  })
}

interface Own {
  actor: UserActor
  contentOid: string
  now: Date
}

function getOwn(db: Db | Tx, { contentOid, ...own }: Own): Promise<CatalogueItem> {
  return getEditableItem(db, { ...own, kind: wallpaperKind, itemOid: contentOid })
}

/** The same, locked: changes and sales come one after the other. */
async function lockOwn(tx: Tx, own: Own): Promise<CatalogueItem> {
  await lockItem(tx, own.contentOid)
  return getOwn(tx, own)
}

async function columnsOf(
  tx: Tx,
  { sent, before, ownerOid }: { sent: Sent; before: CatalogueItem | null; ownerOid: string },
) {
  const { title, priceCoins, isPublished } = sent
  const price = priceCoins === 0 ? null : priceCoins
  const opening = { access: price === null ? 'open' : 'buyers', priceCoins: price } as const
  const terms = readTerms(opening, before ? termsOf(before) : openToAll)
  const isHidden = before !== null && before.state !== 'draft' && !isPublished
  return {
    title,
    visibility: isHidden ? ('private' as const) : ('public' as const),
    ...(await termColumnsFor(tx, terms, { ownerOid, ...(before && { before }) })),
  }
}

function insertDraft(
  tx: Tx,
  kinds: ItemKinds,
  item: Omit<
    Parameters<typeof insertItem>[2],
    'kind' | 'state' | 'tags' | 'created_at' | 'updated_at'
  > & { updated_at: Date },
): Promise<void> {
  const { kind } = wallpaperKind
  const created = { kind, state: 'draft', tags: [], created_at: item.updated_at } as const
  return insertItem(tx, kinds, { ...item, ...created, tags: [] })
}

async function publish(
  tx: Tx,
  act: Pick<Parameters<typeof auditItem>[1], 'actor' | 'item' | 'now'>,
): Promise<void> {
  const event = { stream: 'wallpaper', type: 'wallpaper.published' }
  await publishItem(tx, { oid: act.item.oid, event, now: act.now })
  await auditItem(tx, { ...act, action: 'wallpaper.published' })
}
