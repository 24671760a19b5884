import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Hourglass, ShieldX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { becomeViewer } from '../account/account.api.ts'

const askAgainMs = 4000

/** Back from the page of who checks: asks what came of it, until it is known. */
export function CheckResult({ verificationOid }: { verificationOid: string }) {
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const navigate = useNavigate()
  const check = useQuery({
    queryKey: ['viewer', 'adult-check', verificationOid],
    queryFn: () => api('POST /account/certified', { body: { verificationOid } }),
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? askAgainMs : false),
  })
  const [place] = useState(() => findPlace('adult'))
  const user = check.data?.state === 'verified' ? check.data.user : null
  useEffect(() => {
    if (user) void becomeViewer(queryClient, user)
  }, [user, queryClient])
  const toTab = () => void navigate({ to: '/myinfo', search: { tab: 'adult' } as never })
  if (check.isError) {
    const isRefused = check.error instanceof ApiError && check.error.status < 500
    return (
      <EmptyState
        icon={<ShieldX aria-hidden />}
        title={<Trans>Verification failed</Trans>}
        text={<span role="alert">{messageOf(check.error, i18n)}</span>}
      >
        <Button variant="primary" onClick={isRefused ? toTab : () => void check.refetch()}>
          {t`Try again`}
        </Button>
      </EmptyState>
    )
  }
  if (check.isPending) return <Skeleton className="h-48" />
  if (!user) {
    return (
      <EmptyState
        icon={<Hourglass aria-hidden />}
        title={<Trans>Verification isn’t finished yet</Trans>}
        text={<Trans>You’ll continue automatically when it’s done.</Trans>}
      />
    )
  }
  return (
    <EmptyState
      icon={<BadgeCheck aria-hidden />}
      title={<Trans>You’re verified</Trans>}
      text={<Trans>You can now see adult stories.</Trans>}
    >
      {place ? (
        <a href={place} onClick={() => takePlace('adult')} className={buttonClasses('primary')}>
          {t`Go back`}
        </a>
      ) : null}
      <Button onClick={toTab}>{t`Open adult settings`}</Button>
    </EmptyState>
  )
}
