import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Gem } from 'lucide-react'
import { PageMessage } from '../../../ui/page-message.tsx'
import { useApp } from '../../../lib/app-context.ts'
import { creatorQuery } from '../../../lib/creator.ts'
import { placeHere } from '../../../lib/return-place.ts'
import { requireSignIn } from '../../../lib/sign-in-state.ts'
import { useFilters } from '../../../lib/use-filters.ts'
import { useTabTitle } from '../../../lib/use-tab-title.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { currencyOf } from '../../wallet/currency-of.ts'
import { useLocale } from '../../../lib/use-locale.ts'
import { HeldCouponNotice } from '../../creator-coupons/held/held-coupon-notice.tsx'
import { useHeldCoupon } from '../../creator-coupons/held/use-held-coupon.ts'
import { HeldNotice } from '../own/held-notice.tsx'
import { subscribeableQuery, subscriptionsQuery, tiersQuery } from '../subscriptions.api.ts'
import { couponFor } from './coupon-for.ts'
import { SubscribeDialog } from './subscribe-dialog.tsx'
import { TierCard } from './tier-card.tsx'

/** What a creator offers to subscribers, and subscribing to it (R-subscription-002). */
export function SubscribePage() {
  const { api } = useApp()
  const { creatorOid } = useParams({ from: '/framed/subscribe/$creatorOid' })
  const creator = useQuery(creatorQuery(api, creatorOid))
  const { language } = useLocale()
  const tiers = useQuery(tiersQuery(api, { creatorOid, currency: currencyOf[language] }))
  if (creator.isPending || tiers.isPending) {
    return (
      <Main>
        <Skeleton className="h-80" />
      </Main>
    )
  }
  if (creator.isError || tiers.isError) {
    const retry = () => void Promise.all([creator.refetch(), tiers.refetch()])
    return (
      <Main>
        <ErrorState error={creator.error ?? tiers.error} onRetry={retry} />
      </Main>
    )
  }
  if (!creator.data?.isCreator) {
    return (
      <PageMessage
        title={<Trans>Creator not found</Trans>}
        text={<Trans>Search for creators by name.</Trans>}
      />
    )
  }
  return (
    <Main>
      <Offer key={creatorOid} creator={creator.data} tiers={tiers.data.toReversed()} />
    </Main>
  )
}

function Main({ children }: { children: ReactNode }) {
  return <div className="mx-auto max-w-5xl px-4 py-8 md:px-8">{children}</div>
}

function Offer({
  creator,
  tiers,
}: {
  creator: { oid: string; name: string; picture: { url: string } | null }
  tiers: Parameters<typeof TierCard>[0]['tier'][]
}) {
  const { t } = useLingui()
  const { api } = useApp()
  const viewer = useViewer()
  const { filters } = useFilters(['tier', 'from'])
  // Who comes for a tier, or back from charging, is asked about it at once.
  const [wanted, setWanted] = useState<string | null>(filters.tier)
  const from = placeHere(filters.from)
  const navigate = useNavigate()
  const block = useQuery(subscribeableQuery(api)).data?.message ?? null
  const own = useQuery({ ...subscriptionsQuery(api), enabled: viewer !== null })
  const { name, oid } = creator
  const coupon = useHeldCoupon(oid)
  useTabTitle(t`Subscribe to ${name}`)
  const held = own.data?.find(({ creatorOid }) => creatorOid === oid) ?? null
  const chosen = tiers.find(({ tierHash }) => tierHash === wanted)
  return (
    <>
      <header className="mb-6 flex items-center gap-4">
        <Avatar name={name} src={creator.picture?.url ?? null} />
        <div className="min-w-0">
          <h1 className="text-xl font-semibold break-words">
            <Trans>Subscribe to {name}</Trans>
          </h1>
          <Link
            to="/creatorhome/$oid"
            params={{ oid }}
            className="text-sm text-accent-ink hover:underline"
          >
            <Trans>View channel</Trans>
          </Link>
        </div>
      </header>
      {held ? <HeldNotice held={held} /> : null}
      {block && !held ? (
        <p role="status" className="mb-6 rounded-lg bg-gold-soft px-4 py-3 text-sm font-medium">
          {block}
        </p>
      ) : null}
      {tiers.some(({ price }) => price > 0) && viewer?.oid !== oid ? (
        <HeldCouponNotice held={coupon} creatorOid={oid} tiers={tiers} />
      ) : null}
      {tiers.length === 0 ? (
        <EmptyState
          icon={<Gem aria-hidden />}
          title={<Trans>{name} doesn’t offer subscriptions</Trans>}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {tiers.map((tier) => (
            <TierCard
              key={tier.tierHash}
              tier={tier}
              held={held}
              coupon={couponFor(tier, { held, coupon: coupon.coupon })}
              isOwn={viewer?.oid === oid}
              onChoose={viewer ? () => setWanted(tier.tierHash) : requireSignIn}
            />
          ))}
        </ul>
      )}
      <p className="mt-6 max-w-[70ch] text-sm text-ink-faint">
        <Trans>
          You pay up front for each calendar month (UTC). Your subscription renews on the 1st.
          Cancel anytime and keep it until the end of the month.
        </Trans>
      </p>
      {chosen && viewer ? (
        <SubscribeDialog
          tier={chosen}
          creatorName={name}
          held={held}
          coupon={coupon}
          from={from}
          onSubscribed={() => {
            setWanted(null)
            if (from) void navigate({ href: from })
          }}
          onClose={() => setWanted(null)}
        />
      ) : null}
    </>
  )
}
