import { cx } from './class-names.ts'

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-breathe rounded-lg bg-pressed', className)} />
}
