import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../lib/app-context.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Part } from '../../../ui/part.tsx'
import { MethodItem } from './method-item.tsx'
import { methodsKey, type Provider, providersQuery } from './provider.api.ts'

const all: readonly Provider[] = ['google', 'apple']

/** Google and Apple as ways into one's account; nothing where there are neither. */
export function ProvidersPart() {
  const { api } = useApp()
  const known = useQuery(providersQuery(api))
  const own = useQuery({
    queryKey: methodsKey,
    queryFn: ({ signal }) => api('GET /account/sign-in-methods', { signal }),
  })
  if (known.isPending || own.isPending) return <Skeleton className="h-32" />
  if (known.isError) {
    return <ErrorState error={known.error} onRetry={() => void known.refetch()} />
  }
  if (own.isError) return <ErrorState error={own.error} onRetry={() => void own.refetch()} />
  const rows = all.map((provider) => ({
    provider,
    isOffered: known.data.items.some((one) => one.provider === provider),
    method: own.data.items.find((one) => one.provider === provider) ?? null,
  }))
  // One that is offered no more can still be taken away.
  const shown = rows.filter(({ isOffered, method }) => isOffered || method !== null)
  if (shown.length === 0) return null
  return (
    <Part title={<Trans>Google and Apple</Trans>}>
      <Card className="flex flex-col gap-5">
        <p className="text-sm text-ink-soft">
          <Trans>Other accounts you can log in with.</Trans>
        </p>
        <ul className="divide-y divide-line rounded-md border border-line">
          {shown.map((row) => (
            <MethodItem key={row.provider} {...row} />
          ))}
        </ul>
      </Card>
    </Part>
  )
}
