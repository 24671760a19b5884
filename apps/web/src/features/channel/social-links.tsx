import { Trans } from '@lingui/react/macro'
import type { SocialNetwork } from '@plax/contracts/channel/channel-values'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Channel } from './channel.api.ts'

/** Names of their own, the same in every language. */
export const networkNames: Record<Exclude<SocialNetwork, 'website'>, string> = {
  youtube: 'YouTube',
  x: 'X',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  twitch: 'Twitch',
  chzzk: 'CHZZK',
  soop: 'SOOP',
  facebook: 'Facebook',
  threads: 'Threads',
  bluesky: 'Bluesky',
  pixiv: 'pixiv',
}

/** Where else a creator is. */
export function SocialLinks({ links, discordId }: Pick<Channel, 'links' | 'discordId'>) {
  if (links.length === 0 && discordId === null) return null
  return (
    <ul className="mt-4 flex flex-wrap justify-center gap-2 md:justify-start">
      {links.map(({ network, url }) => (
        <li key={url} className="max-w-full">
          <a
            href={url}
            rel="noopener noreferrer nofollow ugc"
            target="_blank"
            className="inline-flex min-h-9 max-w-full items-center gap-1.5 rounded-full border border-line bg-raised px-3 text-sm text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:min-h-11"
          >
            <span className="truncate">
              {network === 'website' ? hostOf(url) : networkNames[network]}
            </span>
            <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          </a>
        </li>
      ))}
      {discordId === null ? null : (
        <Fact>
          <Trans>Discord: {discordId}</Trans>
        </Fact>
      )}
    </ul>
  )
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <li className="inline-flex min-h-9 max-w-full items-center rounded-full border border-line px-3 text-sm break-all text-ink-soft">
      {children}
    </li>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? url
}
