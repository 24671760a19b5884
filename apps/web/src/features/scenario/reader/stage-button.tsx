import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../../../ui/class-names.ts'

/** A tool over the dark stage, in whatever theme. */
export function StageButton({
  icon,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { icon: ReactNode }) {
  return (
    <button
      type="button"
      {...props}
      className={cx(
        'inline-flex h-9 items-center gap-1.5 rounded-md px-2.5 text-sm transition-colors hover:bg-on-stage/15 disabled:opacity-45 disabled:hover:bg-transparent pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0',
        className,
      )}
    >
      {icon}
      {children}
    </button>
  )
}
