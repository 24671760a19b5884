import { routes } from '@plax/contracts'
import {
  channelIntroMaxLength,
  channelTabPattern,
  hiddenTabsMaxCount,
  socialNetworks,
} from '@plax/contracts/channel/channel-values'
import { languages } from '@plax/contracts/languages'
import { displayNameMaxLength, nicknameMaxLength } from '@plax/contracts/limits'
import { pointsOf } from '@plax/story-engine/characters'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  type BundleEntry,
  type BundleItem,
  type BundleLoss,
  type BundlePart,
  type BundleTarget,
  jsonEntry,
} from '../../platform/bundle.ts'
import { AppError } from '../../platform/errors.ts'
import { getUser, type UserRow } from '../account/account.service.ts'
import { keepPictures, pictureEntries } from '../media/bundled-pictures.service.ts'
import { type ChannelRow, findChannel } from './rows/channel-row.ts'
import { changeSettings, type SettingsChange } from './settings/channel-settings.ts'

type ChannelDeps = Pick<Deps, 'db' | 'clock' | 'storage' | 'secret'>

/** There is one page. */
const root = 'page'

const channelFile = z.object({
  nickname: z.string().max(pointsOf(nicknameMaxLength)),
  /** Left out by files of versions before there were any. */
  displayNames: z
    .partialRecord(z.enum(languages), z.string().max(pointsOf(displayNameMaxLength)))
    .default({}),
  intro: z.partialRecord(z.enum(languages), z.string().max(pointsOf(channelIntroMaxLength))),
  language: z.enum(languages).nullable(),
  banner: z.string().nullable(),
  links: z.array(z.object({ network: z.enum(socialNetworks), url: z.string().max(2000) })).max(50),
  discordId: z.string().max(200).nullable(),
  hiddenTabs: z.array(z.string().regex(channelTabPattern)).max(hiddenTabsMaxCount),
  showsFanRanking: z.boolean(),
  showsFanCoins: z.boolean(),
})
type ChannelFile = z.output<typeof channelFile>

/** The page of a creator; elsewhere it fills what is still empty. */
export function channelBundle(deps: ChannelDeps): BundlePart {
  return {
    folder: 'channel',
    write: async function* ({ userOid }): AsyncGenerator<BundleEntry> {
      const row = await findChannel(deps.db, userOid)
      const creator = await getUser(deps.db, userOid)
      yield jsonEntry(`${root}/channel.json`, async () => fileOf(row, creator))
      const assetOids = row?.banner_asset_oid ? [row.banner_asset_oid] : []
      yield* pictureEntries(deps, { root, assetOids })
    },
    read: { find: async () => 'there', make: (item, into) => fillChannel(deps, item, into) },
  }
}

function fileOf(row: ChannelRow | null, creator: UserRow): ChannelFile {
  return {
    nickname: creator.nickname,
    displayNames: creator.display_names,
    intro: creator.introductions,
    language: creator.main_language,
    banner: row?.banner_asset_oid ?? null,
    links: row?.links ?? [],
    discordId: row?.discord_id ?? null,
    hiddenTabs: row?.hidden_tabs ?? [],
    showsFanRanking: row?.shows_fan_ranking ?? true,
    showsFanCoins: row?.shows_fan_coins ?? false,
  }
}

async function fillChannel(deps: ChannelDeps, item: BundleItem, { actor }: BundleTarget) {
  const file = await item.json('channel.json', channelFile)
  const { userOid } = actor
  const here = await findChannel(deps.db, userOid)
  const creator = await getUser(deps.db, userOid)
  const without: BundleLoss[] = []
  const assetOids = file.banner && !here?.banner_asset_oid ? [file.banner] : []
  const { pictures, isWhole } = await keepPictures(deps, item, {
    ownerOid: userOid,
    assetOids,
    purpose: 'channel',
  })
  if (!isWhole) without.push('bundle.picture_left_out')
  const bannerAssetOid = pictures.get(file.banner ?? '')
  const change = {
    ...missingOf(file, { here, creator }),
    ...(bannerAssetOid && { bannerAssetOid }),
  }
  if (!(await nameAs(deps, file, creator))) without.push('bundle.name_left_out')
  if (keeps(file, { here, creator })) without.push('bundle.texts_kept')
  if (Object.keys(change).length > 0) {
    const sent = routes['POST /channel/settings'].body.safeParse(change)
    if (!sent.success) throw new AppError('bundle.item_unreadable')
    await changeSettings(deps, { change, creatorOid: userOid, userOid })
  }
  return { title: file.nickname, without }
}

/** Takes over the display names where there are none; false where they are somebody else’s here. */
async function nameAs(
  deps: ChannelDeps,
  { displayNames }: ChannelFile,
  { oid, display_names: own }: UserRow,
): Promise<boolean> {
  if (Object.keys(displayNames).every((lang) => lang in own)) return true
  const change = { displayNames: { ...displayNames, ...own } }
  try {
    await changeSettings(deps, { change, creatorOid: oid, userOid: oid })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code.startsWith('account.display_name_')) return false
    throw error
  }
}

interface Here {
  here: ChannelRow | null
  creator: UserRow
}

/** What the page here does not say yet. */
function missingOf(file: ChannelFile, { here, creator }: Here): SettingsChange {
  const { intro, language, links, discordId, hiddenTabs, showsFanRanking, showsFanCoins } = file
  const own = creator.introductions
  const isNew = Object.entries(intro).some(([lang]) => !(lang in own))
  return {
    ...(isNew && { intro: { ...intro, ...own } }),
    ...(language && !creator.main_language && { language }),
    ...(links.length > 0 && !here?.links.length && { links }),
    ...(discordId && !here?.discord_id && { discordId }),
    ...(!here && { hiddenTabs, showsFanRanking, showsFanCoins }),
  }
}

/** Whether the page here says something else than the file. */
function keeps(file: ChannelFile, { here, creator }: Here): boolean {
  const own: Record<string, string> = creator.introductions
  const texts = Object.entries(file.intro).some(
    ([lang, text]) => own[lang] !== undefined && own[lang] !== text,
  )
  return texts || (file.banner !== null && Boolean(here?.banner_asset_oid))
}
