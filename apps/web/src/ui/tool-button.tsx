import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'

/** Classes of a tool: an icon with its name, beside it or (`stacked`) below it in small letters. */
export function toolClasses(stacked: boolean): string {
  return cx(
    'inline-flex shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-pressed hover:text-ink disabled:opacity-55 pointer-coarse:min-h-11 [&_svg]:size-[18px] [&_svg]:shrink-0',
    stacked
      ? 'max-w-24 min-w-11 flex-col gap-0.5 px-1.5 py-1 text-center text-xs leading-tight'
      : 'h-9 gap-1.5 px-2.5 text-sm',
  )
}

/** A button whose icon has its name beside it; `shortcut`, as written on keys, is shown on hover. */
export function ToolButton({
  icon,
  stacked = false,
  shortcut,
  className,
  children,
  ...props
}: ComponentProps<'button'> & { icon: ReactNode; stacked?: boolean; shortcut?: string }) {
  return (
    <button
      type="button"
      title={shortcut}
      aria-keyshortcuts={shortcut?.replaceAll(' ', '+').replace('Ctrl', 'Control')}
      {...props}
      className={cx(toolClasses(stacked), className)}
    >
      {icon}
      {children}
    </button>
  )
}
