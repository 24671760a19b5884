import type { Env } from './env.ts'
import { readIssuer, readTogether } from './identity-config.ts'

/** The app at Twitch by which people link their channels. */
export interface TwitchConfig {
  clientId: string
  clientSecret: string
  /** Without trailing slashes. */
  idUrl: string
  apiUrl: string
  /** The WebSocket of EventSub. */
  eventsUrl: string
}

/** `PLAX_TWITCH_CLIENT_ID` and `PLAX_TWITCH_CLIENT_SECRET`: both or neither; `PLAX_TWITCH_URL` stands in for Twitch. */
export function readTwitch(env: Env): TwitchConfig | null {
  const names = ['PLAX_TWITCH_CLIENT_ID', 'PLAX_TWITCH_CLIENT_SECRET']
  const [clientId, clientSecret] = readTogether(env, names)
  if (!clientId || !clientSecret) return null
  const production = env.NODE_ENV === 'production'
  const url = readIssuer(env, 'PLAX_TWITCH_URL', production)?.replace(/(?<!\/)\/+$/, '')
  return {
    clientId,
    clientSecret,
    idUrl: url ?? 'https://id.twitch.tv',
    apiUrl: url ?? 'https://api.twitch.tv',
    eventsUrl: url ? `${url.replace(/^http/, 'ws')}/ws` : 'wss://eventsub.wss.twitch.tv/ws',
  }
}
