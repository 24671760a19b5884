import type { ComponentProps } from 'react'

/** A button over the picture; its key is named where a pointer rests on it. */
export function PlayerButton({
  label,
  shortcut,
  ...props
}: ComponentProps<'button'> & { label: string; shortcut?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={shortcut}
      title={shortcut ? `${label} (${shortcut})` : label}
      {...props}
      className="inline-flex size-9 shrink-0 items-center justify-center rounded-md text-on-stage hover:bg-on-stage/20 focus-visible:outline-2 focus-visible:outline-on-stage pointer-coarse:size-11 [&_svg]:size-5"
    />
  )
}
