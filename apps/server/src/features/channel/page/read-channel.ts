import type { OutputOf } from '@plax/contracts'
import { fanRankingDays, homeTab } from '@plax/contracts/channel/channel-values'
import type { Language } from '@plax/contracts/languages'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import {
  channelPath,
  countFollowers,
  findUser,
  findUserByCustomUrl,
  hasBlocked,
  isFavorite,
  listUsers,
  presentPeople,
  presentPerson,
  textIn,
  type UserRow,
} from '../../account/account.service.ts'
import { findMembership } from '../../access/access.service.ts'
import { getPictures, signerOf } from '../../media/media.service.ts'
import { listRankedFans } from '../fans/fan-ranking.ts'
import { countFans } from '../fans/list-fans.ts'
import { canManage } from '../managers/managers.ts'
import { assertCreator, type ChannelRow, findChannel } from '../rows/channel-row.ts'
import { listFilledTabs, type TabSources } from '../rows/tab-source.ts'
import { presentItems, presentOpeningTiers, type View } from './channel-items.ts'

interface PageDeps extends Pick<Deps, 'db' | 'clock' | 'secret'> {
  tabs: TabSources
}

type Channel = OutputOf<'GET /channel/channel'>['channel']

/** The page of a creator, read at once. */
export function pageHandlers(deps: PageDeps): Handlers {
  const { db, clock } = deps
  return {
    'GET /channel/channel': async ({ actor, query, lang }) => {
      const { creatorOid, customUrl = '' } = query
      const user = creatorOid
        ? await findUser(db, creatorOid)
        : await findUserByCustomUrl(db, customUrl)
      const creator = assertCreator(user)
      const view = { creatorOid: creator.oid, actor, lang, now: clock.now() }
      const row = await findChannel(db, creator.oid)
      const [person, counts, isOfCaller, followerCount, canEdit, said, works, ranking] =
        await Promise.all([
          presentPerson(db, creator, lang),
          countFans(db, creator.oid),
          isFavorite(db, actor.userOid, creator.oid),
          countFollowers(db, creator.oid),
          canManage(db, { ...view, userOid: actor.userOid }),
          presentSaid(deps, { row, creator, lang }),
          presentWorks(deps, row, view),
          presentRanking(deps, row, view),
        ])
      return {
        channel: {
          creator: person,
          path: channelPath(creator),
          isBlocked: await hasBlocked(db, actor, creator.oid),
          isFavorite: isOfCaller,
          followerCount,
          canManage: canEdit,
          ...said,
          ...works,
          memberCount: counts.members,
          fanRanking: ranking,
        },
      }
    },
  }
}

async function presentSaid(
  deps: PageDeps,
  { row, creator, lang }: { row: ChannelRow | null; creator: UserRow; lang: Language },
) {
  const bannerOid = row?.banner_asset_oid ?? null
  const pictures = await getPictures(deps.db, [bannerOid], signerOf(deps))
  const intro = textIn(creator.introductions, creator, lang)
  return {
    banner: pictures.get(bannerOid ?? '') ?? null,
    intro: intro?.text ?? '',
    introLanguage: intro?.language ?? null,
    language: creator.main_language,
    links: row?.links ?? [],
    discordId: row?.discord_id ?? null,
  }
}

async function presentWorks(
  deps: PageDeps,
  row: ChannelRow | null,
  view: View,
): Promise<Pick<Channel, 'tabs' | 'featured' | 'pinned' | 'tiers' | 'heldTierHash'>> {
  const featuredOid = row?.featured_oid ?? null
  const pinnedOids = row?.pinned_oids ?? []
  const { actor, creatorOid, now } = view
  const { userOid } = actor
  const [filled, items, tiers, membership] = await Promise.all([
    listFilledTabs(deps.db, deps.tabs, view),
    presentItems(deps, { ...view, oids: [...(featuredOid ? [featuredOid] : []), ...pinnedOids] }),
    presentOpeningTiers(deps, view),
    userOid && findMembership(deps.db, { userOid, creatorOid, now }),
  ])
  const hidden = row?.hidden_tabs ?? []
  return {
    tabs: [homeTab, ...filled.filter((tab) => !hidden.includes(tab))],
    featured: items.find(({ contentOid }) => contentOid === featuredOid) ?? null,
    // What is featured stands once.
    pinned: items.filter(
      ({ contentOid }) => pinnedOids.includes(contentOid) && contentOid !== featuredOid,
    ),
    tiers,
    heldTierHash: membership ? membership.tier_oid : null,
  }
}

async function presentRanking(
  { db }: PageDeps,
  row: ChannelRow | null,
  { creatorOid, actor, lang }: View,
): Promise<Channel['fanRanking']> {
  if (row?.shows_fan_ranking === false) return null
  const fans = await listRankedFans(db, { creatorOid, actor })
  const users = await listUsers(
    db,
    fans.map(({ fan_oid }) => fan_oid),
  )
  const people = new Map((await presentPeople(db, users, lang)).map((one) => [one.oid, one]))
  const showsCoins = row?.shows_fan_coins ?? false
  return {
    days: fanRankingDays,
    fans: fans.flatMap(({ fan_oid, recent_coins }, index) => {
      const user = people.get(fan_oid)
      return user ? [{ place: index + 1, user, coins: showsCoins ? recent_coins : null }] : []
    }),
  }
}
