import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Ticket } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../../lib/message-of.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
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
  const { t, i18n } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const typed = code.trim()
  const use = useMutation({
    mutationFn: async () => {
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
    <form
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) use.mutate()
      }}
    >
      <Field label={t`Coupon code`} error={error ? messageOf(error, i18n) : undefined}>
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              autoFocus={isOpen}
              value={code}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                use.reset()
              }}
              className="font-mono"
            />
            <Button
              type="submit"
              busy={use.isPending}
              disabled={!typed}
              className="h-10! pointer-coarse:h-11!"
            >
              <Trans context="coupon">Use</Trans>
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
