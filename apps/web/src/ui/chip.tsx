import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const shape =
  'h-9 max-w-full shrink-0 rounded-full border border-line px-4 text-sm font-medium text-ink-soft transition-colors hover:bg-pressed hover:text-ink pointer-coarse:h-11'

/** The classes of a link that looks like a chip. */
export const chipLinkClasses = cx('flex items-center', shape)

/** On a phone one line that scrolls, so that what follows is seen. */
export const chipLine =
  'max-md:-mx-4 max-md:flex-nowrap max-md:overflow-x-auto max-md:px-4 max-md:py-1 max-md:[scrollbar-width:none]'

/** Choices that stand open side by side, of which one is in force. */
export function ChipGroup({
  label,
  scrolls = false,
  children,
}: {
  label: string
  scrolls?: boolean
  children: ReactNode
}) {
  return (
    <div
      role="group"
      aria-label={label}
      className={cx('flex flex-wrap gap-2', scrolls ? chipLine : undefined)}
    >
      {children}
    </div>
  )
}

export function Chip({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        shape,
        'aria-pressed:border-accent-ink aria-pressed:bg-accent-soft aria-pressed:text-accent-ink',
      )}
    >
      {children}
    </button>
  )
}
