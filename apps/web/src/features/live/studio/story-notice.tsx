import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Bot } from 'lucide-react'
import { useEffect } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { joinHub } from '../../../lib/join-hub.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { Button } from '../../../ui/button.tsx'
import { liveStoryQuery } from './live-story.ts'

/** That the AI character stopped, on tabs that don’t show it; follows it for all of them. */
export function StoryNotice() {
  const { api, queryClient } = useApp()
  const { filters, change } = useFilters(['tab'])
  const { data } = useQuery(liveStoryQuery(api))
  useEffect(
    () =>
      joinHub('live-story', {
        onState: () =>
          void queryClient.invalidateQueries({ queryKey: liveStoryQuery(api).queryKey }),
      }),
    [api, queryClient],
  )
  if (!data?.stoppedFor || filters.tab === 'chat') return null
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-md bg-gold-soft px-3 py-2 text-sm text-gold"
    >
      <Bot aria-hidden className="size-5 shrink-0" />
      <span className="min-w-48 flex-1">
        {data.stoppedFor === 'no_credits' ? (
          <Trans>Your AI character stopped answering: no credits left.</Trans>
        ) : (
          <Trans>Your AI character stopped answering: its story isn’t published anymore.</Trans>
        )}
      </span>
      <Button size="sm" onClick={() => change({ tab: 'chat' }, { replace: true })}>
        <Trans>Show character</Trans>
      </Button>
    </div>
  )
}
