import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { useToggle } from '../../ui/use-toggle.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import type { Channel } from './channel.api.ts'

type Ranking = NonNullable<Channel['fanRanking']>

/** Who supported a creator most in the last days; readers can leave such lists. */
export function FanRanking({ ranking, creatorOid }: { ranking: Ranking; creatorOid: string }) {
  const viewer = useViewer()
  const { days, fans } = ranking
  return (
    <section>
      <h2 className="text-lg font-semibold">
        <Trans>Top fans</Trans>
      </h2>
      <p className="mb-4 text-sm text-ink-faint">
        <Trans>By coins given in the last {days} days</Trans>
      </p>
      <ol className="grid gap-2 sm:grid-cols-2">
        {fans.map(({ place, user, coins }) => (
          <li
            key={user.oid}
            className="flex min-w-0 items-center gap-3 rounded-lg border border-line bg-raised px-4 py-2.5"
          >
            <span className="figures w-6 shrink-0 text-center font-semibold text-ink-soft">
              {place}
            </span>
            <Avatar name={user.name} src={user.picture?.url ?? null} size="sm" />
            <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
              {user.name}
            </span>
            {coins === null ? null : <PriceTag amount={coins} currency="coin" />}
          </li>
        ))}
      </ol>
      {viewer && viewer.oid !== creatorOid ? <OwnPlace creatorOid={creatorOid} /> : null}
    </section>
  )
}

function OwnPlace({ creatorOid }: { creatorOid: string }) {
  const { t } = useLingui()
  const { api, queryClient } = useApp()
  const key = ['fan-ranking', 'own']
  const own = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api('GET /channel/fan-ranking/own', { signal }),
  })
  const { isBusy, change } = useToggle({
    call: async (_: null, isHidden) => {
      queryClient.setQueryData(
        key,
        await api('POST /channel/fan-ranking/own', { body: { isHidden } }),
      )
      await queryClient.invalidateQueries({ queryKey: ['creator', creatorOid] })
    },
    words: (_, isHidden) =>
      isHidden ? t`Name hidden from fan rankings` : t`Name shown in fan rankings again`,
  })
  if (!own.data) return null
  const { isHidden } = own.data
  return (
    <Button
      size="sm"
      variant="ghost"
      className="mt-3"
      disabled={isBusy}
      onClick={() => change(null, !isHidden)}
    >
      {isHidden ? <Trans>Show in rankings</Trans> : <Trans>Hide from rankings</Trans>}
    </Button>
  )
}
