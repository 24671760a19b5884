import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { TwitchConfig } from '../../platform/twitch-config.ts'
import type { LinkProvider } from './link-provider.ts'
import { callPlatform } from './platform-call.ts'

const users = z.object({ data: z.array(z.object({ id: z.string(), display_name: z.string() })) })
const streams = z.object({
  data: z.array(
    z.object({
      user_login: z.string(),
      title: z.string(),
      game_name: z.string(),
      viewer_count: z.number().int().nonnegative(),
      started_at: z.string(),
      thumbnail_url: z.string(),
    }),
  ),
})
const followers = z.object({ total: z.number().int().nonnegative() })

/** Twitch takes no proof of who began, and answers errors by words. */
export const twitch: LinkProvider = {
  platform: 'twitch',
  sealPurpose: 'plax twitch account',
  returnPath: '/connect/twitch',
  client: ({ twitch: config }) =>
    config && {
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      authorizeUrl: `${config.idUrl}/oauth2/authorize`,
      tokenUrl: `${config.idUrl}/oauth2/token`,
      revokeUrl: `${config.idUrl}/oauth2/revoke`,
      scope: 'user:read:chat',
      hasPkce: false,
      // Else whoever allowed it once is not asked which account it is to be.
      params: { force_verify: 'true' },
      takesKeys: 'form',
      revokes: 'access',
      isRefusal: ({ message }) =>
        typeof message === 'string' &&
        /^invalid (authorization code|refresh token|token)/i.test(message),
    },
  readAccount: async (config, access) => {
    const { data } = users.parse(await callTwitch(twitchOf(config), { path: '/users', access }))
    const [user] = data
    return user ? { id: user.id, name: user.display_name } : null
  },
  countFollowers: async (config, { access, accountId }) => {
    const path = `/channels/followers?broadcaster_id=${encodeURIComponent(accountId)}`
    return followers.parse(await callTwitch(twitchOf(config), { path, access })).total
  },
  readLive: async (config, { access, accountId }) => {
    const path = `/streams?user_id=${encodeURIComponent(accountId)}`
    const [stream] = streams.parse(await callTwitch(twitchOf(config), { path, access })).data
    return stream
      ? {
          title: stream.title,
          category: stream.game_name || null,
          viewers: stream.viewer_count,
          startedAt: stream.started_at,
          thumbnailUrl: stream.thumbnail_url.replace('{width}', '640').replace('{height}', '360'),
          url: `https://www.twitch.tv/${encodeURIComponent(stream.user_login)}`,
        }
      : null
  },
  liveEveryMs: 60_000,
  validate: (config, access) =>
    callPlatform(`${twitchOf(config).idUrl}/oauth2/validate`, { access, scheme: 'OAuth' }),
  // Twitch requires it.
  checkEveryMs: 3_600_000,
}

/** Throws as `callPlatform` does. */
export function callTwitch(
  { apiUrl, clientId }: TwitchConfig,
  { path, access, body }: { path: string; access: string; body?: unknown },
): Promise<unknown> {
  const headers = { 'client-id': clientId }
  return callPlatform(`${apiUrl}/helix${path}`, { access, headers, body })
}

/** Only an installation with keys has links. */
export function twitchOf({ twitch: config }: Pick<Config, 'twitch'>): TwitchConfig {
  if (!config) throw new Error('This site has no keys of Twitch.')
  return config
}
