import {
  isDiscordId,
  isSocialLink,
  socialHosts,
  type SocialNetwork,
} from '@plax/contracts/channel/channel-values'
import { type Language, languages } from '@plax/contracts/languages'
import type { Picture } from '@plax/contracts/media/media'
import type { ChannelSettings } from '../channel/channel.api.ts'
import { displayNamesOf, namesDraftOf, type NamesDraft } from '../channel/names-draft.ts'

/** A link as it is being written. */
export interface DraftLink {
  network: SocialNetwork
  url: string
}

export type ChannelDraft = Record<Language, string> &
  NamesDraft & {
    language: Language | ''
    banner: Picture | null
    links: DraftLink[]
    discordId: string
    customUrl: string
    hiddenTabs: string[]
    showsFanRanking: boolean
    showsFanCoins: boolean
    pinnedOids: string[]
    featuredOid: string
  }

export function draftOf(settings: ChannelSettings): ChannelDraft {
  const { intro, language, banner, links, discordId, hiddenTabs } = settings
  const texts = Object.fromEntries(languages.map((lang) => [lang, intro[lang] ?? '']))
  return {
    ...(texts as Record<Language, string>),
    ...namesDraftOf(settings),
    language: language ?? '',
    banner,
    links,
    discordId: discordId ?? '',
    customUrl: settings.customUrl ?? '',
    hiddenTabs,
    showsFanRanking: settings.showsFanRanking,
    showsFanCoins: settings.showsFanCoins,
    pinnedOids: settings.pinnedOids,
    featuredOid: settings.featuredOid ?? '',
  }
}

/** What is sent of a draft. */
export function changeOf(draft: ChannelDraft) {
  return {
    displayNames: displayNamesOf(draft),
    intro: Object.fromEntries(languages.map((lang) => [lang, draft[lang]])),
    language: draft.language || null,
    bannerAssetOid: draft.banner?.assetOid ?? null,
    links: draft.links
      .map(({ network, url }) => ({ network, url: url.trim() }))
      .filter((link) => !isUnwritten(link)),
    discordId: draft.discordId.trim() || null,
    hiddenTabs: draft.hiddenTabs,
    showsFanRanking: draft.showsFanRanking,
    showsFanCoins: draft.showsFanCoins,
    pinnedOids: draft.pinnedOids,
    featuredOid: draft.featuredOid || null,
  }
}

/** The address that a draft asks for, null for none; undefined if it stays as it is. */
export function addressOf(
  { customUrl }: Pick<ChannelDraft, 'customUrl'>,
  { customUrl: saved }: Pick<ChannelSettings, 'customUrl'>,
): string | null | undefined {
  const asked = customUrl.trim().toLowerCase() || null
  return asked === saved ? undefined : asked
}

/** Which links cannot be right, and whether the Discord ID cannot. */
export function problemsOf({ links, discordId }: Pick<ChannelDraft, 'links' | 'discordId'>) {
  return {
    links: links
      .map(({ network, url }) => ({ network, url: url.trim() }))
      .map((link) => !isUnwritten(link) && !isSocialLink(link.network, link.url)),
    discordId: discordId.trim() !== '' && !isDiscordId(discordId.trim()),
  }
}

/** Whether nothing was written behind the host with which a link begins. */
function isUnwritten({ network, url }: DraftLink): boolean {
  return url === '' || url === socialHosts[network][0]
}
