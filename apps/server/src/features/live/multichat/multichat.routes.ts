import { type ChatPlatform, chatPlatforms } from '@plax/contracts/links/link-values'
import type { Deps } from '../../../deps.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import { listMultichatLinks, type OutsideLive, readOutsideLive } from '../../links/links.service.ts'
import { findCurrentStream } from '../streams/streams.ts'

type RouteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secret' | 'log'>

export function multichatHandlers(deps: RouteDeps): Handlers {
  return {
    'GET /platform/viewer': async ({ query: { creatorOid } }) => {
      const lives = await listLives(deps, creatorOid)
      return { items: lives.map(({ platform, viewers, url }) => ({ platform, viewers, url })) }
    },
    'GET /platform/livestream/thumbnail': async ({ query: { creatorOid } }) => {
      const lives = await listLives(deps, creatorOid)
      return {
        items: lives.flatMap(({ platform, thumbnailUrl }) =>
          thumbnailUrl ? [{ platform, thumbnailUrl: proxied(deps, thumbnailUrl) }] : [],
        ),
      }
    },
  }
}

/** Only while the creator is on air here as well: each reading costs of the site’s quota there. */
async function listLives(
  deps: RouteDeps,
  creatorOid: string,
): Promise<(OutsideLive & { platform: ChatPlatform })[]> {
  if ((await findCurrentStream(deps.db, creatorOid))?.state !== 'on') return []
  const links = await listMultichatLinks(deps.db, {
    userOids: [creatorOid],
    platforms: chatPlatforms,
  })
  const lives = await Promise.all(
    links.map(async ({ platform }) => {
      const live = await readOutsideLive(deps, { userOid: creatorOid, platform })
      return live && { ...live, platform }
    }),
  )
  return lives.filter((live) => live !== null)
}

/** Browsers keep what the proxy answers for a day, and thumbnails change. */
function proxied({ clock }: Pick<Deps, 'clock'>, thumbnailUrl: string): string {
  const minute = Math.floor(clock.now().getTime() / 60_000)
  const url = new URL(thumbnailUrl)
  url.searchParams.set('t', String(minute))
  return `/api/media/proxy?${new URLSearchParams({ url: url.href })}`
}
