import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { ApiError, isRefusal } from '../../lib/api-error.ts'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { type Typed, useTyped } from '../coupons/use-typed.ts'

/** A discount code that was checked for an item, and what the item costs with it. */
export interface CheckedCode {
  code: string
  priceCoins: number
}

/** Where a discount code is entered and checked, before anything is paid. */
export function DiscountCode({
  item: { type: contentType, contentOid },
  before,
  checked,
  onChecked,
  onTyped,
}: {
  item: { type: string; contentOid: string }
  /** The code from before the reader bought coins, which is checked again. */
  before: string
  checked: CheckedCode | null
  onChecked: (checked: CheckedCode | null) => void
  /** What became of a code that is typed and isn’t applied. */
  onTyped: (typed: Typed) => void
}) {
  const { i18n } = useLingui()
  const { api } = useApp()
  const [isOpen, setOpen] = useState(before !== '' && checked === null)
  const noteId = useId()
  const [code, setCode] = useState(checked ? '' : before)
  const check = useMutation({
    mutationFn: (tried: string) =>
      api('GET /payment/discount-code', { query: { code: tried, contentOid, contentType } }),
  })
  const text = code.trim()
  const apply = () =>
    check.mutate(text, {
      onSuccess: (found) => {
        setCode('')
        onChecked(found)
      },
    })
  useOnceIf(before !== '' && checked === null, apply)
  const error = check.variables === text ? check.error : null
  const isChecking = check.isPending || (check.isIdle && text === before)
  const state = isChecking ? 'checking' : error && isRefusal(error) ? 'refused' : 'unapplied'
  useTyped(checked !== null || text === '' ? null : state, onTyped)
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
      <Button size="sm" className="mt-2 self-start" onClick={() => setOpen(true)}>
        <Trans>Enter coupon code</Trans>
      </Button>
    )
  }
  return (
    <form
      className="mt-2 flex flex-wrap gap-2 md:max-w-72"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        if (text && !check.isPending) apply()
      }}
    >
      <CodeInput value={code} onChange={setCode} isWrong={error !== null} noteId={noteId} />
      <Button type="submit" busy={check.isPending} disabled={!text}>
        <Trans>Apply</Trans>
      </Button>
      <p
        id={noteId}
        role={error ? 'alert' : undefined}
        className={error ? 'basis-full text-sm text-danger' : 'basis-full text-xs text-ink-faint'}
      >
        {error ? `${messageOf(error, i18n)} ` : null}
        {explainsCodes(error) ? (
          <Trans>A creator’s code works only on that creator’s items.</Trans>
        ) : null}
      </p>
    </form>
  )
}

/** Whether it helps to know whose codes work: not if the code was found. */
function explainsCodes(error: unknown): boolean {
  return error === null || (error instanceof ApiError && error.code === 'creator_coupon.no_match')
}

/** As the component appears, if that is wanted then. */
function useOnceIf(isWanted: boolean, run: () => void): void {
  const first = useRef(isWanted ? run : null)
  useEffect(() => {
    first.current?.()
    first.current = null
  }, [])
}

function CodeInput(props: {
  value: string
  onChange: (code: string) => void
  isWrong: boolean
  noteId: string
}) {
  const { t } = useLingui()
  return (
    <Input
      autoFocus={props.value === ''}
      aria-label={t`Coupon code`}
      placeholder={t`Coupon code`}
      autoComplete="off"
      spellCheck={false}
      maxLength={64}
      value={props.value}
      aria-describedby={props.noteId}
      aria-invalid={props.isWrong || undefined}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      className="min-w-0 flex-1 font-mono"
    />
  )
}
