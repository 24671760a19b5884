import { Trans } from '@lingui/react/macro'
import { useApp } from '../../lib/app-context.ts'
import { carryCoupon } from '../../lib/chat-coupon.ts'
import { useViewer } from '../../lib/viewer.ts'
import { CodeForm } from './code-form.tsx'
import type { HeldCoupon } from './coupons.api.ts'

const shownElsewhere = ['coupons', 'chat-room', 'story', 'wallet', 'postings']

/** Where a reader enters the code of a chat coupon. */
export function CouponForm({
  onClaimed,
  autoFocus,
}: {
  onClaimed: (coupon: HeldCoupon) => void
  /** Where a press brought it in the place of what was pressed. */
  autoFocus?: boolean
}) {
  const { api, queryClient } = useApp()
  const isVisitor = useViewer() === null
  const claim = async (code: string) => {
    const coupon = await api('POST /story-chat/coupon', { body: { code } })
    if (isVisitor && coupon.chats !== null) carryCoupon(coupon.code)
    onClaimed(coupon)
    const keys = shownElsewhere.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
    await Promise.all(keys)
  }
  const hint = <Trans>Enter creators’ discount codes when you buy or subscribe.</Trans>
  return <CodeForm hint={hint} uppercase autoFocus={autoFocus} use={claim} />
}
