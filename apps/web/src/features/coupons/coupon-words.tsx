import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '../../ui/balance.tsx'
import type { HeldCoupon } from './coupons.api.ts'

type Worth = Pick<HeldCoupon, 'chats' | 'creditMilli'>

/** What a coupon is worth, in two words. */
export function CouponWorth({ coupon }: { coupon: Worth }) {
  const { i18n } = useLingui()
  const { chats, creditMilli } = coupon
  if (chats !== null) return <Plural value={chats} one="# chat" other="# chats" />
  const credits = formatAmount(creditMilli ?? 0, 'credit', i18n.locales?.toString())
  return <Trans>{credits} bonus credits</Trans>
}

/** What a reader has of a coupon that they claimed. */
export function CouponState({ coupon }: { coupon: HeldCoupon }) {
  const { chats, chatsLeft, creditedAt, isUsable } = coupon
  if (chats === null && creditedAt) return <Trans>Credits added to your wallet.</Trans>
  if (chats !== null && chatsLeft === 0) return <Trans>Used up.</Trans>
  if (!isUsable) return <Trans>This coupon has expired.</Trans>
  if (chats === null) return <Trans>Sign up to add the credits to your wallet.</Trans>
  return <Plural value={chatsLeft} one="# chat left" other="# chats left" />
}

/** What it is for, and until when. */
export function CouponTerms({ coupon }: { coupon: Pick<HeldCoupon, 'storyTitle' | 'expiresAt'> }) {
  const { i18n } = useLingui()
  const { storyTitle, expiresAt } = coupon
  const until =
    expiresAt && i18n.date(new Date(expiresAt), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      {storyTitle ? <Trans>Only for “{storyTitle}”.</Trans> : null}{' '}
      {until ? <Trans>Valid until {until}.</Trans> : null}
    </>
  )
}
