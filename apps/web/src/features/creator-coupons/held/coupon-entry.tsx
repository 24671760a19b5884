import { Trans } from '@lingui/react/macro'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from '../../coupons/code-form.tsx'
import type { Typed } from '../../coupons/use-typed.ts'
import { needsIdentification } from './held-code.ts'
import type { HeldCoupon } from './use-held-coupon.ts'

/** Where a reader types the code of a coupon; a button until they want to. */
export function CouponEntry({
  held,
  check,
  onTyped,
}: {
  held: HeldCoupon
  /** Throws where the code is not good. */
  check: (code: string) => Promise<unknown>
  /** What became of a code that is typed and isn’t used. */
  onTyped?: (typed: Typed) => void
}) {
  const { i18n } = useApp()
  const [isOpen, setOpen] = useState(false)
  const { refusal } = held
  const use = async (code: string) => {
    await check(code).catch((error: unknown) => {
      if (!needsIdentification(error)) throw error
    })
    held.hold(code)
  }
  if (!isOpen && !refusal) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<Ticket aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>Enter coupon code</Trans>
      </Button>
    )
  }
  return (
    <CodeForm
      hint={<Trans>A creator’s code works only on that creator’s tiers.</Trans>}
      autoFocus={isOpen}
      refusal={refusal && messageOf(refusal, i18n)}
      use={use}
      onTyped={onTyped}
    />
  )
}
