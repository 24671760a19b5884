import { Trans, useLingui } from '@lingui/react/macro'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

/** Where the code of a coupon is typed; it is used without the blanks around it. */
export function CodeForm({
  code,
  error,
  busy,
  uppercase = false,
  autoFocus,
  onType,
  onUse,
}: {
  code: string
  error: Error | null
  busy: boolean
  /** For codes that are written in capitals. */
  uppercase?: boolean
  autoFocus?: boolean | undefined
  onType: (code: string) => void
  onUse: (code: string) => void
}) {
  const { t, i18n } = useLingui()
  const typed = code.trim()
  return (
    <form
      className="w-full max-w-md"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed) onUse(typed)
      }}
    >
      <Field label={t`Coupon code`} error={error ? messageOf(error, i18n) : undefined}>
        {(ids) => (
          <div className="flex gap-2">
            <Input
              {...ids}
              autoFocus={autoFocus}
              value={code}
              maxLength={64}
              autoComplete="off"
              autoCapitalize={uppercase ? 'characters' : 'off'}
              spellCheck={false}
              onChange={(event) => onType(event.currentTarget.value)}
              className={uppercase ? 'font-mono uppercase' : 'font-mono'}
            />
            <Button
              type="submit"
              busy={busy}
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
