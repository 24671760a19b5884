import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Sheet } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import type { Room } from '../use-room.ts'
import { Memories } from './memories.tsx'
import { keptQuery } from './memory.api.ts'
import { Summaries } from './summaries.tsx'

/** What the story keeps of its past, to be read and put right (R-story-chat-027). */
export function MemorySheet({ room, onClose }: { room: Room; onClose: () => void }) {
  const { t } = useLingui()
  const { api } = useApp()
  const [tab, setTab] = useState('plot')
  const kept = useQuery(keptQuery(api, room.roomOid))
  const lastTurn = room.state.messages.at(-1)?.turn ?? 0
  return (
    <Sheet
      open
      onClose={onClose}
      title={t`Story memory`}
      description={t`Replaces turns that no longer fit in the prompt.`}
    >
      {kept.isPending ? <Skeleton className="h-40" /> : null}
      {kept.isError ? <ErrorState error={kept.error} onRetry={() => void kept.refetch()} /> : null}
      {kept.data?.pending ? (
        <p role="status" className="mb-3 flex items-center gap-2 text-sm text-ink-soft">
          <Spinner />
          <Trans>Writing a summary…</Trans>
        </p>
      ) : null}
      {kept.data ? (
        <Tabs
          label={t`Memory sections`}
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'plot',
              label: t`Plot`,
              content: <Summaries kept={kept.data} roomOid={room.roomOid} lastTurn={lastTurn} />,
            },
            {
              value: 'facts',
              label: t`Memories`,
              content: <Memories kept={kept.data} roomOid={room.roomOid} />,
            },
          ]}
        />
      ) : null}
    </Sheet>
  )
}
