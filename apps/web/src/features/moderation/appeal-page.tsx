import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DecisionCard } from './decision-card.tsx'
import { mailedDecisionQuery } from './moderation.api.ts'

/** Where the mail of a suspension leads: the decision and its appeal, for who can't log in. */
export function AppealPage() {
  const { api, queryClient } = useApp()
  const { key } = useParams({ from: '/framed/appeal/$key' })
  const query = mailedDecisionQuery(api, key)
  const decision = useQuery(query)
  const appeal = async (text: string) => {
    const body = { text }
    const appealed = await api('POST /moderation/appeals/{key}', { params: { key }, body })
    queryClient.setQueryData(query.queryKey, appealed)
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-10 md:py-16">
      <h1 className="mb-6 text-xl font-semibold">
        <Trans>A decision about your account</Trans>
      </h1>
      <Loaded query={decision} pending={<Skeleton className="h-64" />}>
        {(data) => <DecisionCard decision={data} onAppeal={appeal} />}
      </Loaded>
    </div>
  )
}
