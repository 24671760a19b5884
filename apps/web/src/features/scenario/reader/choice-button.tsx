import type { ComponentProps } from 'react'
import { cx } from '../../../ui/class-names.ts'

/** A way on from a scene, over the dark stage. */
export function ChoiceButton({ className, ...props }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      dir="auto"
      {...props}
      className={cx(
        'flex min-h-12 w-full items-center gap-3 rounded-lg border border-on-stage/25 bg-stage/70 px-4 py-3 text-left transition-colors hover:border-on-stage/60 hover:bg-stage focus-visible:outline-on-stage disabled:opacity-60',
        className,
      )}
    />
  )
}
