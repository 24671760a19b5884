import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { carryCoupon } from '../../lib/chat-coupon.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useViewer } from '../../lib/viewer.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
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
  const { t } = useLingui()
  const { api, i18n, queryClient } = useApp()
  const isVisitor = useViewer() === null
  const [code, setCode] = useState('')
  const claim = useMutation({
    mutationFn: () => api('POST /story-chat/coupon', { body: { code: code.trim() } }),
    onSuccess: async (coupon) => {
      setCode('')
      if (isVisitor && coupon.chats !== null) carryCoupon(coupon.code)
      onClaimed(coupon)
      const keys = shownElsewhere.map((key) => queryClient.invalidateQueries({ queryKey: [key] }))
      await Promise.all(keys)
    },
  })
  return (
    <form
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim()) claim.mutate()
      }}
    >
      <Field
        label={t`Coupon code`}
        error={claim.isError ? messageOf(claim.error, i18n) : undefined}
      >
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              autoFocus={autoFocus}
              value={code}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => {
                setCode(event.currentTarget.value)
                claim.reset()
              }}
              className="font-mono uppercase"
            />
            <Button
              type="submit"
              busy={claim.isPending}
              disabled={!code.trim()}
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
