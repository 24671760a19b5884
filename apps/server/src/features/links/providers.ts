import type { LinkPlatform } from '@plax/contracts/links/link-values'
import type { LinkProvider } from './link-provider.ts'
import { twitch } from './twitch.ts'
import { x } from './x.ts'
import { youtube } from './youtube.ts'

/** Every platform at which accounts are linked. */
export const linkProviders: Readonly<Record<LinkPlatform, LinkProvider>> = {
  twitch,
  youtube,
  twitter: x,
}
