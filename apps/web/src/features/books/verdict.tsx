import { Trans } from '@lingui/react/macro'
import { ShieldCheck, TriangleAlert } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { When } from '../wallet/when.tsx'

/** The outcome of the latest proof; a failure cannot be overlooked. */
export function Verdict({ passed, checkedAt }: { passed: boolean; checkedAt: string }) {
  return (
    <section
      role={passed ? 'status' : 'alert'}
      className={cx(
        'flex items-center gap-4 rounded-lg border p-5 md:p-6',
        passed ? 'border-line bg-good-soft' : 'border-danger-fill bg-danger-fill text-on-accent',
      )}
    >
      {passed ? (
        <ShieldCheck aria-hidden className="size-9 shrink-0 text-good" />
      ) : (
        <TriangleAlert aria-hidden className="size-9 shrink-0" />
      )}
      <div>
        <p className="text-xl font-semibold">
          {passed ? <Trans>The ledger balances</Trans> : <Trans>The ledger doesn’t balance</Trans>}
        </p>
        <p className={cx('text-sm', passed && 'text-ink-soft')}>
          <Trans>
            Last checked <When at={checkedAt} exact />
          </Trans>
        </p>
      </div>
    </section>
  )
}
