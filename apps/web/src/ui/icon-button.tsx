import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

/** A button of one icon; `label` is its name for everyone who does not see the icon. */
export function IconButton({
  label,
  className,
  ...props
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...props}
      className={cx(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-pressed hover:text-ink disabled:opacity-55 pointer-coarse:size-11 [&_svg]:size-[18px]',
        className,
      )}
    />
  )
}
