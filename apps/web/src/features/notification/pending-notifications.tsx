import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '../../ui/skeleton.tsx'
import { RowsShape } from './rows-shape.tsx'

/** The shape of the page of notifications while its code comes. */
export function PendingNotifications() {
  const { t } = useLingui()
  return (
    <div
      role="status"
      aria-label={t`Loading`}
      className="mx-auto w-full max-w-[720px] px-4 py-6 md:px-8 md:py-10"
    >
      <Skeleton className="mb-6 h-9 w-40" />
      <div className="overflow-hidden rounded-lg border border-line bg-raised">
        <RowsShape />
      </div>
    </div>
  )
}
