import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { useTyped } from '../coupons/use-typed.ts'

interface CheckedCode {
  code: string
  priceCoins: number
}

/** Where a discount code is entered and checked, before anything is paid. */
export function DiscountCode({
  item: { type: contentType, contentOid },
  checked,
  onChecked,
  onTyped,
}: {
  item: { type: string; contentOid: string }
  checked: CheckedCode | null
  onChecked: (checked: CheckedCode | null) => void
  /** Whether a code is typed that isn’t applied. */
  onTyped: (isTyped: boolean) => void
}) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const [isOpen, setOpen] = useState(false)
  const [code, setCode] = useState('')
  const check = useMutation({
    mutationFn: () =>
      api('GET /payment/discount-code', { query: { code: code.trim(), contentOid, contentType } }),
    onSuccess: (found) => {
      setCode('')
      onChecked(found)
    },
  })
  const isTyped = checked === null && code.trim() !== ''
  useTyped(isTyped, onTyped)
  if (checked) {
    const applied = checked.code
    return (
      <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-good">
        <Trans>Coupon {applied} applied</Trans>
        <Button size="sm" variant="ghost" onClick={() => onChecked(null)}>
          <Trans>Remove coupon</Trans>
        </Button>
      </p>
    )
  }
  if (!isOpen) {
    return (
      <Button size="sm" variant="ghost" className="-ml-3 self-start" onClick={() => setOpen(true)}>
        <Trans>Enter coupon code</Trans>
      </Button>
    )
  }
  return (
    <form
      className="mt-1 flex max-w-72 flex-wrap gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (code.trim() && !check.isPending) check.mutate()
      }}
    >
      <CodeInput value={code} onChange={setCode} isWrong={check.isError} />
      <Button type="submit" busy={check.isPending} disabled={!code.trim()}>
        <Trans>Apply</Trans>
      </Button>
      {check.error ? (
        <p role="alert" className="basis-full text-sm text-danger">
          {messageOf(check.error, i18n)}
        </p>
      ) : null}
    </form>
  )
}

function CodeInput(props: { value: string; onChange: (code: string) => void; isWrong: boolean }) {
  const { t } = useLingui()
  return (
    <Input
      autoFocus
      aria-label={t`Coupon code`}
      placeholder={t`Coupon code`}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      value={props.value}
      aria-invalid={props.isWrong || undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      className="min-w-0 flex-1 font-mono"
    />
  )
}
