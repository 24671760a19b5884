import { Trans } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { CodeForm } from '../../coupons/code-form.tsx'
import { needsIdentification } from './held-code.ts'
import type { HeldCoupon } from './use-held-coupon.ts'

/** Where a reader types the code of a coupon; a button until they want to. */
export function CouponEntry({
  held,
  check,
}: {
  held: HeldCoupon
  /** Throws where the code is not good. */
  check: (code: string) => Promise<unknown>
}) {
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const use = useMutation({
    mutationFn: async (typed: string) => {
      await check(typed).catch((error: unknown) => {
        if (!needsIdentification(error)) throw error
      })
      held.hold(typed)
    },
  })
  const error = use.error ?? held.refusal
  if (!isOpen && !error) {
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<Ticket aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        <Trans>I have a coupon code</Trans>
      </Button>
    )
  }
  return (
    <CodeForm
      autoFocus={isOpen}
      code={code}
      error={error}
      busy={use.isPending}
      onType={(next) => {
        setCode(next)
        use.reset()
      }}
      onUse={(typed) => use.mutate(typed)}
    />
  )
}
