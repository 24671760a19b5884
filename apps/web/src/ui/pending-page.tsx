import { useLingui } from '@lingui/react/macro'
import { Skeleton } from './skeleton.tsx'

/** The shape of a page while its data or code comes. */
export function PendingPage() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      className="mx-auto max-w-6xl space-y-6 px-4 py-8 md:px-8"
    >
      <Skeleton className="h-8 w-56" />
      <div className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="aspect-[3/4]" />
        ))}
      </div>
    </div>
  )
}
