/** Choices, limits and rules of channels, free of zod for the browser. */

/** The name of a tab of channels, such as `videos`; kinds of items register theirs. */
export const channelTabPattern = /^[a-z_]{1,32}$/
/** The tab that every channel has; the others are hidden if they're empty, and can be turned off. */
export const homeTab = 'home'
export const hiddenTabsMaxCount = 100

/** The tabs whose order is fixed (R-channel-008). */
const firstTabs: readonly string[] = ['videos', 'stories', 'files', 'replays', 'clips']

/** Tabs as channels show them, each once: others follow those whose order is fixed. */
export function inTabOrder(tabs: Iterable<string>): string[] {
  const place = (tab: string) => (firstTabs.includes(tab) ? firstTabs.indexOf(tab) : Infinity)
  return [...new Set(tabs)].toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

/** Our choices. */
export const channelIntroMaxLength = 1000
export const socialLinksMaxCount = 12
export const socialLinkMaxLength = 300
export const pinnedMaxCount = 6
export const fanNoteMaxLength = 500
export const bannerMessageMaxLength = 300
/** How long ahead a banner can be asked for. */
export const bannerAheadDays = 180
export const managerPasswordMinLength = 8
/** R-ranking-002. */
export const fanRankingDays = 30
export const fanRankingPlaces = 10

export const customUrlMinLength = 3
export const customUrlMaxLength = 30

/** Where links of each network begin (R-channel-020); the first is the one that is shown. */
export const socialHosts = {
  youtube: ['https://www.youtube.com/', 'https://youtube.com/'],
  x: ['https://x.com/', 'https://twitter.com/'],
  instagram: ['https://www.instagram.com/', 'https://instagram.com/'],
  tiktok: ['https://www.tiktok.com/', 'https://tiktok.com/'],
  twitch: ['https://www.twitch.tv/', 'https://twitch.tv/'],
  chzzk: ['https://chzzk.naver.com/'],
  soop: ['https://www.sooplive.co.kr/', 'https://ch.sooplive.co.kr/'],
  facebook: ['https://www.facebook.com/', 'https://facebook.com/'],
  threads: ['https://www.threads.com/', 'https://www.threads.net/'],
  bluesky: ['https://bsky.app/'],
  pixiv: ['https://www.pixiv.net/'],
  website: ['https://'],
} as const satisfies Record<string, readonly [string, ...string[]]>

export type SocialNetwork = keyof typeof socialHosts
export const socialNetworks = Object.keys(socialHosts) as [SocialNetwork, ...SocialNetwork[]]

/** Whether a link is an address of its network, and names something there. */
export function isSocialLink(network: SocialNetwork, url: string): boolean {
  const host = socialHosts[network].find((one) => url.startsWith(one))
  if (host === undefined || url.length === host.length || /[\s\p{C}]/u.test(url)) return false
  const parsed = URL.parse(url)
  return parsed !== null && parsed.username === '' && parsed.hostname.includes('.')
}

/** R-channel-021: a user name as Discord has them, or the number of an account. */
export function isDiscordId(text: string): boolean {
  if (/^\d{17,20}$/.test(text)) return true
  return /^[a-z0-9._]{2,32}$/.test(text) && !text.includes('..')
}

/** R-channel-019; letters are those of addresses, in which case makes no difference. */
export function isCustomUrl(text: string): boolean {
  return (
    text.length >= customUrlMinLength &&
    text.length <= customUrlMaxLength &&
    /^[a-z0-9_-]+$/i.test(text)
  )
}

export const fanSorts = ['given', 'latest', 'since'] as const
export type FanSort = (typeof fanSorts)[number]

export const fanGroups = ['subscribers', 'buyers', 'donors', 'noted'] as const
export type FanGroup = (typeof fanGroups)[number]

export const bannerStates = ['waiting', 'accepted', 'refused', 'withdrawn'] as const
export type BannerState = (typeof bannerStates)[number]
