import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { YoutubeConfig } from '../../platform/youtube-config.ts'
import type { LinkProvider } from './link-provider.ts'
import { callPlatform } from './platform-call.ts'

const channels = z.object({
  items: z
    .array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) }))
    .default([]),
})
const broadcasts = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({
          title: z.string(),
          actualStartTime: z.string().optional(),
          thumbnails: z.record(z.string(), z.object({ url: z.string() })).default({}),
        }),
      }),
    )
    .default([]),
})
const videos = z.object({
  items: z
    .array(
      z.object({
        liveStreamingDetails: z
          .object({ concurrentViewers: z.coerce.number().int().nonnegative().optional() })
          .default({}),
      }),
    )
    .default([]),
})
const statistics = z.object({
  items: z
    .array(
      z.object({
        statistics: z.object({
          subscriberCount: z.coerce.number().int().nonnegative().optional(),
          hiddenSubscriberCount: z.boolean().default(false),
        }),
      }),
    )
    .default([]),
})

/** What the owner of a token broadcasts now. */
export const activeBroadcasts =
  '/liveBroadcasts?part=snippet,status&broadcastStatus=active&broadcastType=all'

const week = 7 * 24 * 3_600_000

export const youtube: LinkProvider = {
  platform: 'youtube',
  sealPurpose: 'plax youtube account',
  returnPath: '/connect/youtube',
  client: ({ youtube: config }) =>
    config && {
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      authorizeUrl: `${config.pageUrl}/o/oauth2/v2/auth`,
      tokenUrl: `${config.tokenUrl}/token`,
      revokeUrl: `${config.tokenUrl}/revoke`,
      scope: 'https://www.googleapis.com/auth/youtube.readonly',
      hasPkce: true,
      // Google gives a refresh token only with these.
      params: { access_type: 'offline', prompt: 'consent select_account' },
      takesKeys: 'form',
      revokes: 'refresh',
      isRefusal: ({ error }) => error === 'invalid_grant' || error === 'invalid_token',
    },
  readAccount: async (config, access) => {
    const path = '/channels?part=snippet&mine=true'
    const [channel] = channels.parse(await callYoutube(youtubeOf(config), { path, access })).items
    return channel ? { id: channel.id, name: channel.snippet.title } : null
  },
  countFollowers: async (config, { access }) => {
    const path = '/channels?part=statistics&mine=true'
    const answer = await callYoutube(youtubeOf(config), { path, access })
    const [channel] = statistics.parse(answer).items
    if (!channel || channel.statistics.hiddenSubscriberCount) return null
    return channel.statistics.subscriberCount ?? null
  },
  readLive: async (config, { access }) => {
    const answer = await callYoutube(youtubeOf(config), { path: activeBroadcasts, access })
    const [broadcast] = broadcasts.parse(answer).items
    if (!broadcast) return null
    const { id, snippet } = broadcast
    const videoPath = `/videos?part=liveStreamingDetails&id=${encodeURIComponent(id)}`
    const details = await callYoutube(youtubeOf(config), { path: videoPath, access })
    const { high, medium } = snippet.thumbnails
    return {
      title: snippet.title,
      category: null,
      viewers: videos.parse(details).items[0]?.liveStreamingDetails.concurrentViewers ?? null,
      startedAt: snippet.actualStartTime ?? null,
      thumbnailUrl: (high ?? medium)?.url ?? null,
      url: `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`,
    }
  },
  // Two of 10,000 calls a day for the whole site.
  liveEveryMs: 2 * 60_000,
  // What is stored of a channel must not be older than 30 days.
  checkEveryMs: week,
}

/** Throws as `callPlatform` does. */
export function callYoutube(
  { apiUrl }: YoutubeConfig,
  { path, access }: { path: string; access: string },
): Promise<unknown> {
  return callPlatform(`${apiUrl}/youtube/v3${path}`, { access })
}

/** Only an installation with keys has links. */
export function youtubeOf({ youtube: config }: Pick<Config, 'youtube'>): YoutubeConfig {
  if (!config) throw new Error('This site has no keys of YouTube.')
  return config
}
