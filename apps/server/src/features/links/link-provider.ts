import type { LinkPlatform } from '@plax/contracts/links/link-values'
import type { Config } from '../../platform/config.ts'
import type { OutsideLive } from './links.tables.ts'
import type { OAuthClient } from './oauth.ts'

export interface PlatformAccount {
  id: string
  name: string
}

/** A platform at which accounts are linked. */
export interface LinkProvider {
  platform: LinkPlatform
  /** What its tokens are sealed for. */
  sealPurpose: string
  /** Where it leads people back to. */
  returnPath: string
  /** Null if this site has no keys. */
  client: (config: Config) => OAuthClient | null
  /** Whose account a token opens; null if the person has none there. Throws as `callPlatform` does. */
  readAccount: (config: Config, access: string) => Promise<PlatformAccount | null>
  /** How many follow an account; null if it hides that. Throws as `callPlatform` does. */
  countFollowers: (
    config: Config,
    account: { access: string; accountId: string },
  ) => Promise<number | null>
  /** What an account streams now; null if nothing. Throws as `callPlatform` does. */
  readLive?: (
    config: Config,
    account: { access: string; accountId: string },
  ) => Promise<OutsideLive | null>
  /** How often that’s read. */
  liveEveryMs?: number
  /** How often followers are counted; once an hour by default. */
  followersEveryMs?: number
  /** Confirms a token, if the platform has a call of its own for that. Throws as `callPlatform` does. */
  validate?: (config: Config, access: string) => Promise<unknown>
  /** How often the link is confirmed, if the platform asks for that. */
  checkEveryMs?: number
}
