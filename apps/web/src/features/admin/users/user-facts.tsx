import { Trans, useLingui } from '@lingui/react/macro'
import { languageNameOf } from '../language-name.ts'
import { formatBucket } from '../../wallet/amounts.ts'
import { BalanceAt } from '../../wallet/balance-at.tsx'
import { useLocale } from '../../../lib/use-locale.ts'
import { When } from '../../../ui/when.tsx'
import { Facts } from '../facts.tsx'
import { May } from '../may.tsx'
import { CreatorTags } from './creator-tags.tsx'
import { LeavingBar } from './leaving-bar.tsx'
import { SuspensionBar } from './suspension.tsx'
import { UserEntry } from './user-entry.tsx'
import { UserOrders } from './user-orders.tsx'
import { UserPart } from './user-part.tsx'
import { UserRoles } from './user-roles.tsx'
import { UserSessions } from './user-sessions.tsx'
import { otherNamesOf, type ReadUser } from './users.api.ts'

/** Who a user is, what they hold and what they did. */
export function UserFacts({ user }: { user: ReadUser }) {
  const { t } = useLingui()
  const { locale } = useLocale()
  const { balance, figures } = user
  const credits = (milli: number) => formatBucket(milli, 'credit', { locale })
  const count = (value: number) => value.toLocaleString(locale)
  return (
    <div className="flex flex-col gap-6">
      <SuspensionBar user={user} />
      <LeavingBar withdrawal={user.withdrawal} />
      <Facts
        facts={[
          [t`Email`, user.email],
          [
            t({ message: 'Names in other languages', context: 'console' }),
            otherNamesOf(user).join(', ') || t`None`,
          ],
          [t`Can write stories`, user.canWriteStories ? t`Yes` : t`No`],
          [t`Language`, languageNameOf(user.language)],
          [t`Age verified`, user.isAdult ? t`Yes` : t`No`],
          [t`Channel address`, user.customUrl ?? t`None`],
          [t`Signed up`, <When key="at" at={user.registeredAt} />],
          [
            t`Creator since`,
            user.creatorSince ? <When key="at" at={user.creatorSince} /> : t`Never`,
          ],
          [
            t`Last seen`,
            // It is known of open sessions alone.
            user.lastSeenAt ? <When key="at" at={user.lastSeenAt} /> : t`No active sessions`,
          ],
          [t`Logged-in devices`, count(user.sessions)],
        ]}
      />
      <UserEntry user={user} />
      <May call="GET /admin/users/{userOid}/sessions">
        <UserSessions user={user} />
      </May>
      <UserRoles user={user} />
      <CreatorTags user={user} />
      <UserPart title={<Trans>Balances</Trans>}>
        <Facts
          facts={[
            [t`Coins`, count(balance.coins)],
            [t`Bonus coins`, count(balance.bonusCoins)],
            [t`Credits`, credits(balance.creditMilli)],
            [t`Bonus credits`, credits(balance.bonusCreditMilli)],
            [t`Held for ongoing replies`, credits(balance.heldCreditMilli)],
          ]}
        />
        <May call="GET /ledger/admin/balance">
          <div className="mt-4">
            <BalanceAt ownerOid={user.oid} />
          </div>
        </May>
      </UserPart>
      <May call="GET /payment/admin/orders">
        <UserOrders userOid={user.oid} />
      </May>
      <UserPart title={<Trans>Activity</Trans>}>
        <Facts
          facts={[
            [t`Chats`, count(figures.rooms)],
            [t`Turns in chats`, count(figures.turns)],
            [t`Published stories`, count(figures.publishedStories)],
            [t`Draft stories`, count(figures.draftStories)],
          ]}
        />
      </UserPart>
    </div>
  )
}
