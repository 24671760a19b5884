import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { walletChanges } from './amounts.ts'
import { BucketAmount } from './bucket-amount.tsx'
import { BucketTable } from './bucket-table.tsx'
import { typeName } from './names.ts'
import { PostingHold } from './posting-hold.tsx'
import { PostingReceipt } from './posting-receipt.tsx'
import { PostingFacts } from './posting-facts.tsx'
import { UnknownType } from './unknown-type.tsx'
import { postingQuery, type Bucket, type Posting } from './wallet.api.ts'
import { WalletLayout } from './wallet-layout.tsx'

/** A posting with all its entries: the receipt of whatever moved. */
export function PostingPage() {
  return (
    <WalletLayout title={<Trans>Ledger entries</Trans>}>
      <PostingLoaded />
    </WalletLayout>
  )
}

function PostingLoaded() {
  const { api } = useApp()
  const { postingId } = useParams({ from: '/framed/wallet/entries/$postingId' })
  const posting = useQuery(postingQuery(api, postingId))
  return (
    <Loaded query={posting} pending={<Skeleton className="h-96" />}>
      {(data) => <PostingView posting={data} />}
    </Loaded>
  )
}

function PostingView({ posting }: { posting: Posting }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const buckets: Bucket[] = [...new Set(posting.entries.map((entry) => entry.bucket))]
  return (
    <div className="flex flex-col gap-8">
      <section className="rounded-lg border border-line bg-raised p-5 md:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <div>
            <h2 className="text-lg font-semibold">{t(typeName(kinds, posting.type))}</h2>
            <PostingHold posting={posting} />
            <UnknownType type={posting.type} />
          </div>
          <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-lg">
            {walletChanges(posting).map((change) => (
              <BucketAmount key={change.bucket} {...change} />
            ))}
          </div>
        </div>
        <PostingFacts posting={posting} />
        <p className="mt-5 flex empty:hidden">
          <PostingReceipt posting={posting} />
        </p>
      </section>
      <section aria-labelledby="entries">
        <h2 id="entries" className="mb-1 text-lg font-semibold">
          <Trans context="ledger">Entries</Trans>
        </h2>
        <p className="mb-4 max-w-[65ch] text-sm text-ink-soft">
          <Trans>
            What leaves one account enters another, so each currency sums to zero. “Issued” is where
            coins, credits, and payments enter and leave the ledger.
          </Trans>
        </p>
        <div className="flex flex-col gap-4">
          {buckets.map((bucket) => (
            <BucketTable
              key={bucket}
              bucket={bucket}
              entries={posting.entries.filter((entry) => entry.bucket === bucket)}
            />
          ))}
        </div>
      </section>
    </div>
  )
}
