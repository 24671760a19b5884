import { Plural, Trans } from '@lingui/react/macro'
import { platformTitles } from '@plax/contracts/links/link-values'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../lib/api.ts'
import { useApp } from '../../../lib/app-context.ts'
import { Part } from '../../../ui/part.tsx'
import { PlatformMark } from '../../links/platform-mark.tsx'

const againMs = 60_000

function viewersQuery(api: Api, creatorOid: string) {
  return queryOptions({
    queryKey: ['outside-viewers', creatorOid],
    queryFn: async ({ signal }) => {
      const query = { creatorOid }
      const viewers = await api('GET /platform/viewer', { query, signal })
      if (viewers.items.length === 0) return []
      // At once, one of them would answer before the other has read the platform.
      const thumbnails = await api('GET /platform/livestream/thumbnail', { query, signal })
      return viewers.items.map((live) => ({
        ...live,
        thumbnailUrl:
          thumbnails.items.find(({ platform }) => platform === live.platform)?.thumbnailUrl ?? null,
      }))
    },
    refetchInterval: againMs,
    retry: false,
  })
}

/** Where else the stream runs, and who watches there; nothing while it runs nowhere else. */
export function OutsidePart({ creatorOid }: { creatorOid: string }) {
  const { api } = useApp()
  const { data = [] } = useQuery(viewersQuery(api, creatorOid))
  if (data.length === 0) return null
  return (
    <Part title={<Trans>Also live on</Trans>}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-raised">
        {data.map(({ platform, viewers, url, thumbnailUrl }) => (
          <li key={platform} className="flex items-center gap-3 px-4 py-3">
            {thumbnailUrl === null ? null : (
              <img
                src={thumbnailUrl}
                alt=""
                onError={({ currentTarget }) => (currentTarget.hidden = true)}
                className="aspect-video w-24 shrink-0 rounded-md bg-pressed object-cover"
              />
            )}
            <PlatformMark platform={platform} className="size-5" />
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {platformTitles[platform]}
            </a>
            {viewers === null ? null : (
              <span className="text-sm text-ink-soft">
                <Plural value={viewers} one="# watching" other="# watching" />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
