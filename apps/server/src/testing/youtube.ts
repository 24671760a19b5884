import { type Answer, type LocalPlatform, startPlatform } from './local-platform.ts'

export interface YoutubeServer extends LocalPlatform {
  env: Record<string, string>
  /** As YouTube writes and rounds it; null: hidden. */
  subscribers: string | null
  /** Whether the Google account has a channel. */
  hasChannel: boolean
}

const clientId = '407408718192.apps.googleusercontent.com'
const clientSecret = 'GOCSPX-test_secret~signs'
const scope = 'https://www.googleapis.com/auth/youtube.readonly'

/** A server of this machine that speaks Google’s OAuth 2.0 and the calls of YouTube that are made of it. */
export async function startYoutube(): Promise<YoutubeServer> {
  const platform = await startPlatform({
    clientId,
    clientSecret,
    authorizePath: '/o/oauth2/v2/auth',
    tokenPath: '/token',
    revokePath: '/revoke',
    asks: { scope, access_type: 'offline', prompt: 'consent select_account' },
    hasPkce: true,
    rotates: false,
    give: ({ access, refresh }, isFirst) => ({
      access_token: access,
      expires_in: 3599,
      ...(isFirst && { refresh_token: refresh }),
      scope,
      token_type: 'Bearer',
    }),
    refuseKeys: { status: 401, body: { error: 'invalid_client', error_description: '' } },
    refuseCode: refused('invalid_grant', 'Malformed auth code.'),
    refuseRefresh: refused('invalid_grant', 'Token has been expired or revoked.'),
    refuseRevocation: refused('invalid_token', 'Token expired or revoked'),
    refuseAccess: failure(401, 'global', 'authError'),
    answer: ({ url, account }) => {
      if (!account) return failure(401, 'global', 'authError')
      const part = url.searchParams.get('part')
      if (url.pathname !== '/youtube/v3/channels' || url.searchParams.get('mine') !== 'true') {
        return failure(404, 'youtube', 'notFound')
      }
      if (!youtube.hasChannel) {
        return ok({ kind: 'youtube#channelListResponse', pageInfo: { totalResults: 0 } })
      }
      if (part === 'snippet')
        return ok({ items: [{ id: account.id, snippet: { title: account.name } }] })
      const { subscribers } = youtube
      const hidden = { hiddenSubscriberCount: subscribers === null }
      const statistics = {
        viewCount: '9',
        ...hidden,
        ...(subscribers && { subscriberCount: subscribers }),
      }
      return ok({ items: [{ id: account.id, statistics }] })
    },
  })
  const env = {
    PLAX_YOUTUBE_CLIENT_ID: clientId,
    PLAX_YOUTUBE_CLIENT_SECRET: clientSecret,
    PLAX_YOUTUBE_URL: platform.url,
  }
  const state = { env, subscribers: '12300', hasChannel: true }
  const youtube: YoutubeServer = Object.assign(platform, state)
  return youtube
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refused(error: string, description: string): Answer {
  return { status: 400, body: { error, error_description: description } }
}

function failure(code: number, domain: string, reason: string): Answer {
  const message = `${reason}.`
  return { status: code, body: { error: { code, message, errors: [{ message, domain, reason }] } } }
}
