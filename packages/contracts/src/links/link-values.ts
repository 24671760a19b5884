/** Where accounts can be linked, as addresses and the documents name them; `twitter` is X. */
export const linkPlatforms = ['twitch', 'youtube', 'twitter'] as const
export type LinkPlatform = (typeof linkPlatforms)[number]

/** Whose chat is read (spec D57). */
export const chatPlatforms = ['twitch', 'youtube'] as const
export type ChatPlatform = (typeof chatPlatforms)[number]

/** As people know them. */
export const platformTitles: Readonly<Record<LinkPlatform, string>> = {
  twitch: 'Twitch',
  youtube: 'YouTube',
  twitter: 'X',
}

/** What operators set to offer a platform, and where it leads back to. */
export const linkSetup: Readonly<
  Record<LinkPlatform, { clientId: string; clientSecret: string; path: string }>
> = {
  twitch: {
    clientId: 'PLAX_TWITCH_CLIENT_ID',
    clientSecret: 'PLAX_TWITCH_CLIENT_SECRET',
    path: '/connect/twitch',
  },
  youtube: {
    clientId: 'PLAX_YOUTUBE_CLIENT_ID',
    clientSecret: 'PLAX_YOUTUBE_CLIENT_SECRET',
    path: '/connect/youtube',
  },
  twitter: {
    clientId: 'PLAX_X_CLIENT_ID',
    clientSecret: 'PLAX_X_CLIENT_SECRET',
    path: '/studio/x',
  },
}

/** `revoked`: the other side ended the link, so that it has to be made again (R-platform-link-002). */
export const linkStates = ['connect', 'connecting', 'connected', 'revoked'] as const
