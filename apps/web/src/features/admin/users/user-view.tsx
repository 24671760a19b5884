import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatBucket } from '../../wallet/amounts.ts'
import { BalanceAt } from '../../wallet/balance-at.tsx'
import { useLocale } from '../../wallet/use-locale.ts'
import { When } from '../../wallet/when.tsx'
import { ConsoleLink } from '../console-link.tsx'
import { Facts } from '../facts.tsx'
import { ScreenHead } from '../screen-head.tsx'
import { CreatorTags } from './creator-tags.tsx'
import { UserRoles } from './user-roles.tsx'
import { SuspendUser } from './suspend-user.tsx'
import { SuspensionBar } from './suspension.tsx'
import { type ReadUser, userKey } from './users.api.ts'

/** One user: who they are, what they hold, what they did. */
export function UserView({ userOid }: { userOid: string }) {
  const { api } = useApp()
  const user = useQuery({
    queryKey: userKey(userOid),
    queryFn: ({ signal }) => api('GET /admin/users/{userOid}', { params: { userOid }, signal }),
    refetchOnWindowFocus: false,
    retry: false,
  })
  return (
    <>
      <ConsoleLink to="users" className={buttonClasses('ghost', 'sm')}>
        <ArrowLeft aria-hidden className="size-4" />
        <Trans>All users</Trans>
      </ConsoleLink>
      <div className="mt-3">
        <ScreenHead
          title={user.data?.nickname ?? <Trans>User</Trans>}
          text={<code className="text-xs">{userOid}</code>}
        >
          {user.data ? <Ways user={user.data} /> : null}
        </ScreenHead>
      </div>
      {user.isPending ? <Skeleton className="h-96" /> : null}
      {user.isError ? <ErrorState error={user.error} onRetry={() => void user.refetch()} /> : null}
      {user.data ? <UserFacts user={user.data} /> : null}
    </>
  )
}

function Ways({ user }: { user: ReadUser }) {
  const [suspends, setSuspends] = useState(false)
  return (
    <>
      <Link to="/creatorhome/$oid" params={{ oid: user.oid }} className={buttonClasses()}>
        <Trans>Public page</Trans>
      </Link>
      <ConsoleLink to="stories" filters={{ creator: user.oid }} className={buttonClasses()}>
        <Trans>Stories</Trans>
      </ConsoleLink>
      <ConsoleLink to="orders" filters={{ buyer: user.oid }} className={buttonClasses()}>
        <Trans>Orders</Trans>
      </ConsoleLink>
      <ConsoleLink to="audit" filters={{ actor: user.oid }} className={buttonClasses()}>
        <Trans>What they did</Trans>
      </ConsoleLink>
      {user.isAdmin || user.suspension ? null : (
        <Button variant="danger" onClick={() => setSuspends(true)}>
          <Trans>Suspend</Trans>
        </Button>
      )}
      {suspends ? <SuspendUser user={user} onClose={() => setSuspends(false)} /> : null}
    </>
  )
}

function UserFacts({ user }: { user: ReadUser }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { balance, figures } = user
  const credits = (milli: number) => formatBucket(milli, 'credit', { locale })
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <div className="flex flex-col gap-6">
      <SuspensionBar user={user} />
      <Facts
        facts={[
          [t`E-mail`, user.email],
          [t`Writes stories`, user.canWriteStories ? t`Yes` : t`No`],
          [t`Language`, user.language],
          [t`Adult`, user.isAdult ? t`Yes` : t`No`],
          [t`Address`, user.customUrl ?? t`None`],
          [t`Signed up`, <When key="at" at={user.registeredAt} />],
          [
            t`Creator since`,
            user.creatorSince ? <When key="at" at={user.creatorSince} /> : t`Never`,
          ],
          [t`Last seen`, user.lastSeenAt ? <When key="at" at={user.lastSeenAt} /> : t`Never`],
          [t`Signed-in devices`, count(user.sessions)],
        ]}
      />
      <UserRoles user={user} />
      <CreatorTags user={user} />
      <section aria-labelledby="balances">
        <h2 id="balances" className="mb-3 text-lg font-semibold">
          <Trans>Balances</Trans>
        </h2>
        <Facts
          facts={[
            [t`Coins`, count(balance.coins)],
            [t`Bonus coins`, count(balance.bonusCoins)],
            [t`Credits`, credits(balance.creditMilli)],
            [t`Bonus credits`, credits(balance.bonusCreditMilli)],
            [t`Set aside for running replies`, credits(balance.heldCreditMilli)],
          ]}
        />
        <div className="mt-4">
          <BalanceAt ownerOid={user.oid} />
        </div>
      </section>
      <section aria-labelledby="figures">
        <h2 id="figures" className="mb-3 text-lg font-semibold">
          <Trans>Figures</Trans>
        </h2>
        <Facts
          facts={[
            [t`Chats`, count(figures.rooms)],
            [t`Turns in chats`, count(figures.turns)],
            [t`Published stories`, count(figures.publishedStories)],
            [t`Drafts`, count(figures.draftStories)],
          ]}
        />
      </section>
    </div>
  )
}
