import type { Language } from '@plax/contracts/languages'
import { AppError } from '../../platform/errors.ts'
import { type Actor, assertUser } from '../../platform/http/actor.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { getVisibleItem, presentOffer } from '../access/access.service.ts'
import { recordUse } from '../engagement/library.service.ts'
import {
  cardPages,
  findPeriod,
  findSome,
  listRanking,
  readSearch,
  searchCards,
  selectCards,
} from '../shelf/shelf.service.ts'
import { offeredAccess } from '../subscription/subscription.service.ts'
import { deleteWallpaper, saveWallpaper, type WallpaperDeps } from './save-wallpaper.ts'
import { wallpaperKind } from './wallpaper-kind.ts'
import { presentWallpapers } from './wallpaper.cards.ts'

const { kind, codes } = wallpaperKind

export function wallpaperHandlers(deps: WallpaperDeps): Handlers {
  const { db, clock } = deps
  const readPage = cardPages(db)
  return {
    'GET /wallpaper/wallpaper': async ({ actor, query: { contentOid }, lang }) => {
      const now = clock.now()
      const asked = { kind: wallpaperKind, itemOid: contentOid, actor, now }
      const found = await getVisibleItem(db, asked)
      const access = await offeredAccess(db, found.access, now)
      const { allowed } = access
      if (allowed) await recordUse(deps, { actor, itemOid: contentOid, verb: 'viewed' })
      const wallpaper = await present(deps, contentOid, { actor, lang, isOpen: allowed })
      return {
        wallpaper,
        access: { allowed, offers: access.allowed ? [] : access.offers.map(presentOffer) },
      }
    },
    'GET /wallpaper/wallpapers': async ({ actor, query, lang }) => {
      if (query.list === 'mine') assertUser(actor)
      const page = await readPage({ ...query, kind, actor, lang, now: clock.now() })
      const isOpen = query.list === 'mine'
      const items = await presentWallpapers(deps, page.rows, { actor, lang, isOpen })
      return { items, nextCursor: page.nextCursor }
    },
    'GET /wallpaper/search': async ({ actor, query, lang }) => {
      const asked = { ...readSearch(query), kind, actor, lang, now: clock.now() }
      const page = await searchCards(db, asked)
      const items = await presentWallpapers(deps, page.rows, { actor, lang })
      const count = query.withCount ? (await findSome(db, asked)).length : null
      return { items, nextCursor: page.nextCursor, count }
    },
    'GET /wallpaper/rankings': async ({ actor, query, lang }) => {
      const page = await listRanking(db, { ...query, kind, actor, lang, now: clock.now() })
      const shown = await presentWallpapers(deps, page.rows, { actor, lang })
      const byOid = new Map(shown.map((wallpaper) => [wallpaper.contentOid, wallpaper]))
      const period = await findPeriod(db, { kind, period: query.period })
      return {
        items: page.rows.flatMap(({ oid, place, former_place, readers: viewers }) => {
          const wallpaper = byOid.get(oid)
          return wallpaper ? [{ place, formerPlace: former_place, viewers, wallpaper }] : []
        }),
        nextCursor: page.nextCursor,
        rankedAt: period?.rankedAt.toISOString() ?? null,
      }
    },
    'POST /wallpaper/save': async ({ actor, body, lang }) => {
      assertUser(actor)
      const oid = await saveWallpaper(deps, { actor, lang, sent: body })
      return { wallpaper: await present(deps, oid, { actor, lang, isOpen: true }) }
    },
    'DELETE /wallpaper/wallpaper': async ({ actor, body: { contentOid } }) => {
      assertUser(actor)
      await deleteWallpaper(deps, { actor, contentOid })
      return {}
    },
  }
}

async function present(
  deps: WallpaperDeps,
  oid: string,
  viewer: { actor: Actor; lang: Language; isOpen: boolean },
) {
  const row = await selectCards(deps.db, viewer.lang)
    .where('catalogue_items.oid', '=', oid)
    .executeTakeFirst()
  const [wallpaper] = row ? await presentWallpapers(deps, [row], viewer) : []
  if (!wallpaper) throw new AppError(codes.notFound)
  return wallpaper
}
