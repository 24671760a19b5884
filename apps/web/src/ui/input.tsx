import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** The look that every one-line control shares. */
export const controlClasses =
  'w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink transition-colors hover:border-ink-faint aria-invalid:border-danger disabled:opacity-55'

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return (
    <input
      dir="auto"
      {...props}
      className={cx(controlClasses, 'h-10 pointer-coarse:h-11', className)}
    />
  )
}
