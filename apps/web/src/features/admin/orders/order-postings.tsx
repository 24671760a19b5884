import { Trans, useLingui } from '@lingui/react/macro'
import { useApp } from '../../../lib/app-context.ts'
import { BucketTable } from '../../wallet/bucket-table.tsx'
import { typeName } from '../../wallet/names.ts'
import { When } from '../../../ui/when.tsx'
import type { OrderDetail } from './orders.api.ts'

type Posting = OrderDetail['postings'][number]

/** What an order did in the ledger, and what its refund undid, entry by entry. */
export function OrderPostings({ postings }: { postings: Posting[] }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  return (
    <section aria-labelledby="order-entries">
      <h2 id="order-entries" className="mb-3 text-lg font-semibold">
        <Trans context="ledger">Entries</Trans>
      </h2>
      <div className="flex flex-col gap-6">
        {postings.map((posting) => (
          <article key={posting.id}>
            <h3 className="font-medium">{t(typeName(kinds, posting.type))}</h3>
            <p className="mb-2 text-xs text-ink-faint">
              <When at={posting.createdAt} exact />{' '}
              <code className="font-mono break-all">{posting.id}</code>
            </p>
            <div className="flex flex-col gap-3">
              {bucketsOf(posting).map((bucket) => (
                <BucketTable
                  key={bucket}
                  bucket={bucket}
                  holder={t`Buyer’s wallet`}
                  entries={posting.entries.filter((entry) => entry.bucket === bucket)}
                />
              ))}
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}

function bucketsOf({ entries }: Posting) {
  return [...new Set(entries.map(({ bucket }) => bucket))]
}
