import { Trans } from '@lingui/react/macro'
import { Clock, ShieldCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { When } from '../../ui/when.tsx'

/** The outcome of the latest proof, and whether it is still good; a failure cannot be overlooked. */
export function Verdict({
  passed,
  stale,
  checkedAt,
  allCheckedAt,
}: {
  passed: boolean
  stale: boolean
  checkedAt: string
  allCheckedAt: string
}) {
  return (
    <section
      role={passed ? 'status' : 'alert'}
      className={cx(
        'flex items-center gap-4 rounded-lg border p-5 md:p-6',
        passed
          ? cx('border-line', stale ? 'bg-gold-soft' : 'bg-good-soft')
          : 'border-danger-fill bg-danger-fill text-on-accent',
      )}
    >
      {passed && stale ? (
        <Clock aria-hidden className="size-9 shrink-0 text-gold" />
      ) : passed ? (
        <ShieldCheck aria-hidden className="size-9 shrink-0 text-good" />
      ) : (
        <TriangleAlert aria-hidden className="size-9 shrink-0" />
      )}
      <div>
        <p className="text-xl font-semibold">
          {passed && stale ? (
            <Trans>The ledger balanced when it was last checked</Trans>
          ) : passed ? (
            <Trans>The ledger balances</Trans>
          ) : (
            <Trans>The ledger doesn’t balance</Trans>
          )}
        </p>
        <p className={cx('text-sm', passed && 'text-ink-soft')}>
          <Trans>
            Last checked <When at={checkedAt} exact />
          </Trans>
        </p>
        {allCheckedAt === checkedAt ? null : (
          <p className={cx('text-sm', passed && 'text-ink-soft')}>
            <Trans>
              All records last checked: <When at={allCheckedAt} exact />
            </Trans>
          </p>
        )}
        {stale ? (
          <p className="mt-1 text-sm font-medium">
            <Trans>That was over an hour ago, so this may be out of date.</Trans>
          </p>
        ) : null}
      </div>
    </section>
  )
}
