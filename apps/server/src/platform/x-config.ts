import type { Env } from './env.ts'
import { readIssuer, readTogether } from './identity-config.ts'

/** The app at X by which creators let their content be announced there. */
export interface XConfig {
  clientId: string
  clientSecret: string
  /** Where people allow it, and where it is called, without trailing slashes. */
  pageUrl: string
  apiUrl: string
}

/** `PLAX_X_CLIENT_ID` and `PLAX_X_CLIENT_SECRET`: both or neither; `PLAX_X_URL` stands in for X. */
export function readX(env: Env): XConfig | null {
  const [clientId, clientSecret] = readTogether(env, ['PLAX_X_CLIENT_ID', 'PLAX_X_CLIENT_SECRET'])
  if (!clientId || !clientSecret) return null
  const production = env.NODE_ENV === 'production'
  const url = readIssuer(env, 'PLAX_X_URL', production)?.replace(/(?<!\/)\/+$/, '')
  return {
    clientId,
    clientSecret,
    pageUrl: url ?? 'https://x.com',
    apiUrl: url ?? 'https://api.x.com',
  }
}
