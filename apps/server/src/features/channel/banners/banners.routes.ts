import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import { assertUser } from '../../../platform/http/actor.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { channelPath, listUsers, presentPeople } from '../../account/account.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import {
  type BannerDeps,
  type BannerRow,
  decideBanner,
  listBanners,
  listShownBanners,
  requestBanner,
  withdrawBanner,
} from './banners.ts'

type Banner = OutputOf<'POST /account/creator-api/banners'>['banner']

export function bannerHandlers(deps: BannerDeps): Handlers {
  const one = async (row: BannerRow, lang: Language) => {
    const [banner] = await presentBanners(deps, [row], lang)
    if (!banner) throw new Error('A banner was presented as none.')
    return { banner }
  }
  return {
    'GET /account/creator-api/banners': async ({ actor, query, lang }) => {
      assertUser(actor)
      const page = await listBanners(deps.db, { ...query, creatorOid: actor.userOid })
      return {
        items: await presentBanners(deps, page.rows, lang),
        nextCursor: page.nextCursor,
      }
    },
    'POST /account/creator-api/banners': async ({ actor, body, lang }) => {
      assertUser(actor)
      const { pictureAssetOid: assetOid, message, desiredDate } = body
      const asked = { creatorOid: actor.userOid, assetOid, message, desiredDate }
      return one(await requestBanner(deps, asked), lang)
    },
    'DELETE /account/creator-api/banners': async ({ actor, body, lang }) => {
      assertUser(actor)
      const asked = { creatorOid: actor.userOid, oid: body.bannerOid }
      return one(await withdrawBanner(deps, asked), lang)
    },
    'GET /channel/banners': async ({ lang }) => ({ items: await presentShown(deps, lang) }),
    'GET /channel/admin/banners': async ({ query, lang }) => {
      const isOldestFirst = query.state === 'waiting'
      const page = await listBanners(deps.db, { ...query, isOldestFirst })
      return {
        items: await presentBanners(deps, page.rows, lang),
        nextCursor: page.nextCursor,
      }
    },
    'POST /channel/admin/banners/{bannerOid}': async ({ actor, params, body, lang }) => {
      assertUser(actor)
      const { accept, reason = null } = body
      const decision = { oid: params.bannerOid, adminOid: actor.userOid, accept, reason }
      return one(await decideBanner(deps, decision), lang)
    },
  }
}

async function presentBanners(
  deps: BannerDeps,
  rows: readonly BannerRow[],
  lang: Language,
): Promise<Banner[]> {
  const { people, pictures } = await readOthers(deps, rows, lang)
  return rows.flatMap((row) => {
    const creator = people.get(row.creator_oid)?.person
    if (!creator) return []
    return [
      {
        bannerOid: row.oid,
        creator,
        picture: pictures.get(row.asset_oid) ?? null,
        message: row.message,
        desiredDate: row.desired_date,
        state: row.state,
        reason: row.reason,
        showsFrom: row.shows_from?.toISOString() ?? null,
        showsUntil: row.shows_until?.toISOString() ?? null,
        createdAt: row.created_at.toISOString(),
      },
    ]
  })
}

async function presentShown(
  deps: BannerDeps,
  lang: Language,
): Promise<OutputOf<'GET /channel/banners'>['items']> {
  const rows = await listShownBanners(deps)
  const { people, pictures } = await readOthers(deps, rows, lang)
  return rows.flatMap(({ oid: bannerOid, creator_oid, asset_oid, message }) => {
    const creator = people.get(creator_oid)
    const picture = pictures.get(asset_oid)
    if (!creator || !picture) return []
    return [{ bannerOid, path: creator.path, name: creator.person.name, picture, message }]
  })
}

async function readOthers(deps: BannerDeps, rows: readonly BannerRow[], lang: Language) {
  const users = await listUsers(deps.db, [...new Set(rows.map((row) => row.creator_oid))])
  const presented = await presentPeople(deps.db, users, lang)
  const pictures = await getPictures(
    deps.db,
    rows.map(({ asset_oid }) => asset_oid),
    signerOf(deps),
  )
  const people = new Map(
    presented.map((person) => [
      person.oid,
      { person, path: channelPath({ oid: person.oid, custom_url: person.customUrl }) },
    ]),
  )
  return { people, pictures }
}
