import { z } from 'zod'
import type { Config } from '../../platform/config.ts'
import type { XConfig } from '../../platform/x-config.ts'
import type { LinkProvider } from './link-provider.ts'
import { callPlatform } from './platform-call.ts'

const me = z.object({ data: z.object({ id: z.string(), username: z.string() }) })
const metrics = z.object({
  data: z.object({
    public_metrics: z.object({ followers_count: z.number().int().nonnegative() }),
  }),
})
/** X says the first where a token or code is not good, the second as RFC 6749 has it. */
const refusals: unknown[] = ['invalid_request', 'invalid_grant']

export const x: LinkProvider = {
  platform: 'twitter',
  sealPurpose: 'plax x account',
  returnPath: '/studio/x',
  client: ({ x: config }) =>
    config && {
      clientId: config.clientId,
      clientSecret: config.clientSecret,
      authorizeUrl: `${config.pageUrl}/i/oauth2/authorize`,
      tokenUrl: `${config.apiUrl}/2/oauth2/token`,
      revokeUrl: `${config.apiUrl}/2/oauth2/revoke`,
      scope: 'tweet.read tweet.write users.read offline.access',
      hasPkce: true,
      takesKeys: 'basic',
      revokes: 'refresh',
      isRefusal: ({ error }) => refusals.includes(error),
    },
  readAccount: async (config, access) => {
    const { apiUrl } = xOf(config)
    const { data } = me.parse(await callPlatform(`${apiUrl}/2/users/me`, { access }))
    return { id: data.id, name: data.username }
  },
  countFollowers: async (config, { access }) => {
    const url = `${xOf(config).apiUrl}/2/users/me?user.fields=public_metrics`
    return metrics.parse(await callPlatform(url, { access })).data.public_metrics.followers_count
  },
  // X charges for each reading.
  followersEveryMs: 24 * 3_600_000,
}

/** Only an installation with keys has links. */
function xOf({ x: config }: Pick<Config, 'x'>): XConfig {
  if (!config) throw new Error('This site has no keys of X.')
  return config
}
