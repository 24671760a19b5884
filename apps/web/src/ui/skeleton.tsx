import { cx } from './class-names.ts'

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-breathe rounded-lg bg-pressed', className)} />
}

/** The shape of rows to come. */
export function SkeletonRows({ rows, className }: { rows: number; className: string }) {
  return (
    <div className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} className={className} />
      ))}
    </div>
  )
}
