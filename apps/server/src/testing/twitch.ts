import { type Answer, type LocalPlatform, startPlatform } from './local-platform.ts'

export interface TwitchServer extends LocalPlatform {
  env: Record<string, string>
  followers: number
}

const clientId = 'hof5gwx0su6owfnys0yan9c87zr6t'
const clientSecret = '41vpdji4e9gif29md0ouet6fktd2'
const scope = 'user:read:chat'

/** A server of this machine that speaks Twitch’s OAuth 2.0 and the calls of Helix that are made of it. */
export async function startTwitch(): Promise<TwitchServer> {
  const platform = await startPlatform({
    clientId,
    clientSecret,
    authorizePath: '/oauth2/authorize',
    tokenPath: '/oauth2/token',
    revokePath: '/oauth2/revoke',
    asks: { scope, force_verify: 'true' },
    hasPkce: false,
    rotates: true,
    give: ({ access, refresh }) => ({
      access_token: access,
      refresh_token: refresh,
      expires_in: 14_124,
      scope: [scope],
      token_type: 'bearer',
    }),
    refuseKeys: failure(403, 'invalid client secret'),
    refuseCode: failure(400, 'Invalid authorization code'),
    refuseRefresh: failure(400, 'Invalid refresh token'),
    refuseRevocation: failure(400, 'Invalid token'),
    refuseAccess: failure(401, 'Invalid OAuth token'),
    answer: ({ url, account, headers }) => {
      if (!account) return failure(401, 'Invalid OAuth token')
      if (url.pathname === '/oauth2/validate') {
        const { id, name } = account
        const login = name.toLowerCase()
        return ok({ client_id: clientId, login, scopes: [scope], user_id: id, expires_in: 5_520 })
      }
      if (headers['client-id'] !== clientId) {
        return failure(401, 'Client ID and OAuth token do not match')
      }
      switch (url.pathname) {
        case '/helix/users':
          return ok({ data: [{ id: account.id, login: 'mira', display_name: account.name }] })
        case '/helix/channels/followers':
          if (url.searchParams.get('broadcaster_id') !== account.id) {
            return failure(400, 'The parameter "broadcaster_id" was malformed')
          }
          return ok({ total: twitch.followers, data: [], pagination: {} })
        default:
          return failure(404, '')
      }
    },
  })
  const env = {
    PLAX_TWITCH_CLIENT_ID: clientId,
    PLAX_TWITCH_CLIENT_SECRET: clientSecret,
    PLAX_TWITCH_URL: platform.url,
  }
  const twitch: TwitchServer = Object.assign(platform, { env, followers: 4_321 })
  return twitch
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

const reasons: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
}

function failure(status: number, message: string): Answer {
  return { status, body: { error: reasons[status], status, message } }
}
