import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../lib/app-context.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { InvariantList } from './invariant-list.tsx'
import { RootsTable } from './roots-table.tsx'
import { TotalsTable } from './totals-table.tsx'
import { Verdict } from './verdict.tsx'

/** Whether the ledger is right, shown to everyone. */
export function InvariantsPage() {
  const { api } = useApp()
  const proof = useQuery({
    queryKey: ['invariants'],
    queryFn: ({ signal }) => api('GET /ledger/invariants', { signal }),
    // A page that stays open says too when its proof has grown old.
    refetchInterval: 5 * 60_000,
  })
  return (
    <div className="mx-auto w-full max-w-[820px] px-4 py-6 md:px-8 md:py-10">
      <h1 className="mb-2 text-xl font-semibold">
        <Trans>Ledger</Trans>
      </h1>
      <p className="mb-6 max-w-[65ch] text-ink-soft">
        <Trans>
          This site keeps double-entry records of every coin and credit, and records are never
          changed. These rules are checked regularly against the entries themselves, and anyone can
          see the latest result.
        </Trans>
      </p>
      <Loaded query={proof} pending={<Skeleton className="h-96" />}>
        {(data) => (
          <div className="flex flex-col gap-8">
            <Verdict {...data} />
            <InvariantList {...data} />
            {data.totals ? <TotalsTable totals={data.totals} /> : null}
            <RootsTable />
          </div>
        )}
      </Loaded>
    </div>
  )
}
