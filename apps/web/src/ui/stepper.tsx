import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { cx } from './class-names.ts'

/** Where one is in a task of several steps; `current` counts from 0. */
export function Stepper({ steps, current }: { steps: string[]; current: number }) {
  const { t } = useLingui()
  return (
    <ol aria-label={t`Steps`} className="flex items-center gap-2 max-sm:relative max-sm:pb-7">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx('flex items-center gap-2', index < steps.length - 1 && 'flex-1')}
        >
          <span
            className={cx(
              'figures flex size-7 shrink-0 items-center justify-center rounded-full text-xs font-semibold',
              index === current && 'bg-accent text-on-accent',
              index < current && 'bg-accent-soft text-accent-ink',
              index > current && 'border border-line text-ink-faint',
            )}
          >
            {index < current ? <Check aria-hidden className="size-4" /> : index + 1}
          </span>
          <span
            className={cx(
              'text-sm whitespace-nowrap',
              // On phones below the steps, which leave it no room.
              index === current
                ? 'font-medium max-sm:absolute max-sm:bottom-0 max-sm:left-0'
                : 'sr-only',
            )}
          >
            {step}
          </span>
          {index < steps.length - 1 ? <span aria-hidden className="h-px flex-1 bg-line" /> : null}
        </li>
      ))}
    </ol>
  )
}
