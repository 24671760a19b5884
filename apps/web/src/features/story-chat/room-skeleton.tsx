import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'

/** A page of a book before its words are there. */
export function RoomSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" aria-label={t`Loading`} className="flex h-full flex-col">
      <div className="h-14 border-b border-line" />
      <div className="mx-auto w-full max-w-[640px] flex-1 space-y-4 px-5 py-10">
        <Skeleton className="mb-10 h-40" />
        {['w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, index) => (
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
  )
}
