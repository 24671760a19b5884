import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Radio } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import type { Viewer } from '../../../lib/viewer.ts'
import { Badge } from '../../../ui/badge.tsx'
import { buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { liveUserQuery } from '../live.api.ts'
import { ReplayList } from '../replays/replay-list.tsx'
import { StudioNav } from '../../studio-frame/studio-nav.tsx'

/** Streaming in the Studio: the way to the creator’s live page. */
export function LiveView({ viewer }: { viewer: Viewer }) {
  const { api } = useApp()
  const isOn = useQuery(liveUserQuery(api, viewer.oid)).data?.isOn ?? false
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">
      <StudioNav current="live" />
      <div className="mb-6 flex items-center gap-3">
        <h1 className="text-xl font-semibold">
          <Trans context="streaming">Live</Trans>
        </h1>
        {isOn ? (
          <Badge tone="live">
            <Trans>You’re live</Trans>
          </Badge>
        ) : null}
      </div>
      {viewer.roles.includes('livestreamer') ? (
        <Link
          to="/live/$id/studio"
          params={{ id: viewer.oid }}
          className={buttonClasses('primary', 'lg')}
        >
          <Trans>Open live page</Trans>
        </Link>
      ) : (
        <EmptyState
          icon={<Radio aria-hidden />}
          title={<Trans>You can’t go live yet</Trans>}
          text={<Trans>Ask the operator of this site for the livestreamer role.</Trans>}
        />
      )}
      <div className="mt-10">
        <ReplayList creatorOid={viewer.oid} />
      </div>
    </div>
  )
}
