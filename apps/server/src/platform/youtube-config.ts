import type { Env } from './env.ts'
import { readIssuer, readTogether } from './identity-config.ts'

/** The app at Google by which people link their YouTube channels. */
export interface YoutubeConfig {
  clientId: string
  clientSecret: string
  /** Where people allow it, where tokens are, and where it’s called, without trailing slashes. */
  pageUrl: string
  tokenUrl: string
  apiUrl: string
  /** The gRPC server of live chats. */
  chatUrl: string
}

/**
 * `PLAX_YOUTUBE_CLIENT_ID` and `PLAX_YOUTUBE_CLIENT_SECRET`: both or neither; `PLAX_YOUTUBE_URL` stands in
 * for Google, and `PLAX_YOUTUBE_CHAT_URL` for its chats.
 */
export function readYoutube(env: Env): YoutubeConfig | null {
  const names = ['PLAX_YOUTUBE_CLIENT_ID', 'PLAX_YOUTUBE_CLIENT_SECRET']
  const [clientId, clientSecret] = readTogether(env, names)
  if (!clientId || !clientSecret) return null
  const production = env.NODE_ENV === 'production'
  const readUrl = (name: string) =>
    readIssuer(env, name, production)?.replace(/(?<!\/)\/+$/, '') ?? null
  const url = readUrl('PLAX_YOUTUBE_URL')
  return {
    clientId,
    clientSecret,
    pageUrl: url ?? 'https://accounts.google.com',
    tokenUrl: url ?? 'https://oauth2.googleapis.com',
    apiUrl: url ?? 'https://www.googleapis.com',
    chatUrl: readUrl('PLAX_YOUTUBE_CHAT_URL') ?? 'https://youtube.googleapis.com',
  }
}
