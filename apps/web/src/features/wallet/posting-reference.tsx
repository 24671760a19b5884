import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findKind } from '../../lib/item-kinds/item-kind.ts'
import { OrderReference } from './order-reference.tsx'

/** What a posting is about in words, leading to where one sees more of it. */
export function PostingReference({ kind, oid }: { kind: string; oid: string }) {
  const { t } = useLingui()
  const name = referenceName(kind)
  return <Place kind={kind} oid={oid} name={name ? t(name) : kind} />
}

const linkClasses = 'text-accent-ink underline underline-offset-2'

function Place({ kind, oid, name }: { kind: string; oid: string; name: string }): ReactNode {
  const { kinds } = useApp()
  if (kind === 'charge') {
    return (
      <Link to="/wallet/charge" className={linkClasses}>
        {name}
      </Link>
    )
  }
  if (kind === 'order') return <OrderReference orderOid={oid} className={linkClasses} />
  if (kind === 'subscription') {
    return (
      <Link to="/myinfo" search={{ tab: 'subscriptions' }} className={linkClasses}>
        {name}
      </Link>
    )
  }
  const link = findKind(kinds, kind)?.card.link
  return link ? link(oid, { className: linkClasses, children: name }) : name
}

/** What a posting can be about, as people call it. */
const referenceNames: Readonly<Record<string, MessageDescriptor>> = {
  charge: msg`Coin purchase`,
  chat_coupon: msg`Chat coupon`,
  chat_message: msg`Chat reply`,
  content: msg`Content`,
  donation: msg`Donation`,
  live_donation: msg`Donation`,
  live_mission: msg`Mission`,
  gift: msg`Gift from this site`,
  nickname: msg`Nickname change`,
  order: msg`Purchase`,
  payout: msg({ message: 'Payout', context: 'of earnings' }),
  story: msg`Story`,
  subscription: msg({ message: 'Subscription', context: 'transaction' }),
  withdrawal: msg`Account deletion`,
}

/** The name of a kind; null of one that only a newer server knows. */
function referenceName(kind: string): MessageDescriptor | null {
  return Object.hasOwn(referenceNames, kind) ? (referenceNames[kind] ?? null) : null
}
