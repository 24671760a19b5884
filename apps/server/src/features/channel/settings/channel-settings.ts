import type { Routes } from '@plax/contracts'
import {
  isDiscordId,
  isSocialLink,
  inTabOrder,
  socialHosts,
} from '@plax/contracts/channel/channel-values'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { storableJson, storableText } from '../../../platform/db/storable-json.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  lockDisplayNames,
  lockUser,
  readDisplayNames,
  writePublicTexts,
} from '../../account/account.service.ts'
import { assertOwnAssets } from '../../media/media.service.ts'
import { auditChannel, canManage } from '../managers/managers.ts'
import { findChannel, getCreator, writeChannel } from '../rows/channel-row.ts'

export type SettingsChange = Omit<z.output<Routes['POST /channel/settings']['body']>, 'creatorOid'>

interface ChannelActor {
  creatorOid: string
  userOid: string
  now: Date
}

/** Throws `auth.forbidden` unless it is theirs or they manage it, and `channel.not_found`. */
export async function assertManages(db: Db | Tx, who: ChannelActor): Promise<void> {
  if (!(await canManage(db, who))) throw new AppError('auth.forbidden')
  await getCreator(db, who.creatorOid)
}

/**
 * Changes what is sent of a channel’s settings, or nothing.
 *
 * @throws channel.link_host, channel.discord_id_invalid, channel.item_not_shown, media.not_found,
 * account.display_name_invalid, account.display_name_reserved, account.display_name_taken
 */
export async function changeSettings(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { change, creatorOid, userOid }: Omit<ChannelActor, 'now'> & { change: SettingsChange },
): Promise<void> {
  assertLinks(change)
  const displayNames = change.displayNames && readDisplayNames(change.displayNames)
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    if (displayNames) await lockDisplayNames(tx, displayNames)
    const creator = await lockUser(tx, creatorOid)
    await assertManages(tx, { creatorOid, userOid, now })
    await assertBanner(tx, { change, creatorOid, userOid })
    await assertShown(tx, creatorOid, [
      ...(change.pinnedOids ?? []),
      ...(change.featuredOid ? [change.featuredOid] : []),
    ])
    const { intro: introductions, language: mainLanguage } = change
    await writePublicTexts(tx, creator, { displayNames, introductions, mainLanguage })
    await writeChannel(tx, creatorOid, { ...columnsOf(change), updated_at: now })
    const details = { changed: Object.keys(change) }
    await auditChannel(tx, {
      creatorOid,
      actorOid: userOid,
      action: 'settings_changed',
      details,
      now,
    })
  })
}

/** R-channel-020, R-channel-021. */
function assertLinks({ links = [], discordId }: SettingsChange): void {
  const wrong = links.findIndex(({ network, url }) => !isSocialLink(network, url))
  const link = links[wrong]
  if (link) {
    const { network } = link
    throw new AppError('channel.link_host', {
      network,
      index: wrong,
      host: socialHosts[network][0],
    })
  }
  if (discordId && !isDiscordId(discordId)) throw new AppError('channel.discord_id_invalid')
}

/** A banner that is there already stays, whoever’s image it is. */
async function assertBanner(
  tx: Tx,
  { change, creatorOid, userOid }: { change: SettingsChange; creatorOid: string; userOid: string },
): Promise<void> {
  const { bannerAssetOid } = change
  if (!bannerAssetOid) return
  const before = await findChannel(tx, creatorOid)
  if (before?.banner_asset_oid === bannerAssetOid) return
  await assertOwnAssets(tx, { assetOids: [bannerAssetOid], ownerOids: [creatorOid, userOid] })
}

async function assertShown(tx: Tx, creatorOid: string, oids: readonly string[]): Promise<void> {
  const asked = [...new Set(oids)]
  if (asked.length === 0) return
  const { count } = await tx
    .selectFrom('catalogue_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_oid', '=', creatorOid)
    .where('state', '=', 'published')
    .where(sql<boolean>`oid = ANY(${asked}::text[])`)
    .executeTakeFirstOrThrow()
  if (count < asked.length) throw new AppError('channel.item_not_shown')
}

function columnsOf(change: SettingsChange) {
  const { bannerAssetOid, links, discordId, hiddenTabs } = change
  const { showsFanRanking, showsFanCoins, pinnedOids, featuredOid } = change
  return {
    ...(bannerAssetOid !== undefined && { banner_asset_oid: bannerAssetOid }),
    ...(links && { links: storableJson(links) }),
    ...(discordId !== undefined && { discord_id: discordId ? storableText(discordId) : null }),
    ...(hiddenTabs && { hidden_tabs: inTabOrder(hiddenTabs) }),
    ...(showsFanRanking !== undefined && { shows_fan_ranking: showsFanRanking }),
    ...(showsFanCoins !== undefined && { shows_fan_coins: showsFanCoins }),
    ...(pinnedOids && { pinned_oids: [...new Set(pinnedOids)] }),
    ...(featuredOid !== undefined && { featured_oid: featuredOid }),
  }
}
