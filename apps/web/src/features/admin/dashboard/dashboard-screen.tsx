import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { LatelyPart } from './lately-part.tsx'
import { SetUpPart } from './set-up-part.tsx'
import { SystemPart } from './system-part.tsx'
import { WaitingPart } from './waiting-part.tsx'

/** Where the console opens: what waits, what isn't set up, and how the site is doing. */
export function DashboardScreen() {
  const { api } = useApp()
  const dashboard = useQuery(dashboardQuery(api))
  return (
    <>
      <ScreenHead title={<Trans>Dashboard</Trans>} />
      <Loaded query={dashboard} pending={<Skeleton className="h-[32rem]" />}>
        {({ queues, figures, system }) => (
          <div className="flex flex-col gap-8">
            {queues.length > 0 ? <WaitingPart queues={queues} /> : null}
            {system && system.unset.length > 0 ? <SetUpPart unset={system.unset} /> : null}
            {figures.length > 0 ? <LatelyPart figures={figures} /> : null}
            {system ? <SystemPart system={system} /> : null}
          </div>
        )}
      </Loaded>
    </>
  )
}
