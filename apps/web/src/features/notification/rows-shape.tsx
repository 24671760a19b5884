import { Skeleton } from '../../ui/skeleton.tsx'

const widths = ['w-2/5', 'w-1/2', 'w-1/3', 'w-3/5'] as const

/** The shape of a list of notifications that is coming. */
export function RowsShape() {
  return (
    <div aria-hidden className="divide-y divide-line">
      {widths.map((width) => (
        <div key={width} className="flex gap-3 px-4 py-3">
          <div className="size-8 shrink-0 animate-breathe rounded-full bg-pressed" />
          <div className="flex flex-1 flex-col gap-2 py-1">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-3.5 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
