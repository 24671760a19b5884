import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'
import { useCharacterLimit } from './use-character-limit.ts'
import { useTypedEarly } from './use-typed-early.ts'

/** The look that every one-line control shares. */
export const controlClasses =
  'w-full rounded-md border border-line-strong bg-raised px-3 text-base text-ink transition-colors hover:border-ink-faint aria-invalid:border-danger disabled:opacity-55'

/** `maxLength` counts characters as people do. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  const limited = useCharacterLimit(props)
  const ref = useTypedEarly({ ...props, ...limited })
  return (
    <input
      dir="auto"
      {...props}
      {...limited}
      ref={ref}
      className={cx(controlClasses, 'h-10 pointer-coarse:h-11', className)}
    />
  )
}
