import { useLingui } from '@lingui/react/macro'
import { passwordStrength } from '@plax/contracts/account/password-rules'
import { cx } from '../../ui/class-names.ts'

const colors = ['bg-danger', 'bg-danger', 'bg-gold', 'bg-good', 'bg-good']

/** Four bars and a word. */
export function PasswordStrength({ password, minLength }: { password: string; minLength: number }) {
  const { t } = useLingui()
  const strength = passwordStrength(password, minLength)
  const words = [t`Too weak`, t`Weak`, t`Fair`, t`Good`, t`Strong`]
  const word = password ? (words[strength] ?? '') : ''
  return (
    <div className="-mt-1.5 flex items-center gap-3">
      <div aria-hidden className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((bar) => (
          <span
            key={bar}
            className={cx(
              'h-1 flex-1 rounded-full transition-colors',
              password && bar <= Math.max(1, strength) ? colors[strength] : 'bg-pressed',
            )}
          />
        ))}
      </div>
      <span aria-live="polite" className="min-w-24 text-right text-xs text-ink-soft">
        {word}
      </span>
    </div>
  )
}
