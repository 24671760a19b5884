import { useApp } from '../lib/app-context.ts'
import { cx } from './class-names.ts'

const sizes = {
  /** A thumbnail: 30 px (R-shell-044). */
  sm: 'size-7.5 text-xs',
  md: 'size-9 text-sm',
  lg: 'size-14 text-lg',
  xl: 'size-24 text-xl',
}

/** A person's portrait, or the first letter of the name. Decorative: the name stands beside it. */
export function Avatar({
  name,
  src,
  size = 'md',
  eager = false,
}: {
  name: string
  src?: string | null
  size?: keyof typeof sizes
  /** For one that is seen first. */
  eager?: boolean
}) {
  const { placeFile } = useApp()
  const shape = cx('shrink-0 rounded-full border border-line', sizes[size])
  if (src) {
    return (
      <img
        src={placeFile(src)}
        alt=""
        {...(eager ? {} : { loading: 'lazy' as const })}
        className={cx(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden
      className={cx(
        shape,
        'inline-flex items-center justify-center bg-accent-soft font-semibold text-accent-ink uppercase',
      )}
    >
      {Array.from(name)[0] ?? '?'}
    </span>
  )
}
