import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { OutputOf } from '@plax/contracts'
import { useApp } from '../../lib/app-context.ts'
import { pagedQuery } from '../../lib/paged-query.ts'
import { useMay } from '../../lib/use-may.ts'
import { Pages } from '../../ui/pages.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { useLocale } from '../../lib/use-locale.ts'

const command = 'node verify-roots.mjs roots.json'
const proofPath = '/api/ledger/postings/POSTING/proof'

type Root = OutputOf<'GET /ledger/roots'>['items'][number]

/** The signed roots of each day, and how anyone verifies them. */
export function RootsTable() {
  const { t } = useLingui()
  const { api } = useApp()
  const { locale } = useLocale()
  const list = useInfiniteQuery(
    pagedQuery(['ledger-roots'], (page, signal) =>
      api('GET /ledger/roots', { query: { limit: 7, ...page }, signal }),
    ),
  )
  const may = useMay()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <section>
      <h2 className="mb-1 text-lg font-semibold">
        <Trans>Signed days</Trans>
      </h2>
      <p className="mb-3 max-w-[65ch] text-sm text-ink-soft">
        <Trans>
          Each day’s transactions (in UTC) make one fingerprint, which is chained to the day before
          and signed. If an entry is changed later, the fingerprint no longer matches. Save{' '}
          <a
            className="underline underline-offset-4"
            href="/api/ledger/roots?limit=4000"
            download="roots.json"
          >
            the list
          </a>{' '}
          and verify it offline with{' '}
          <a className="underline underline-offset-4" href="/api/ledger/roots/verifier" download>
            this program
          </a>
          .
        </Trans>
        <code className="mt-1 block text-xs">{command}</code>
      </p>
      <p className="mb-3 max-w-[65ch] text-sm text-ink-soft">
        <Trans>
          To prove that one of your transactions is included, download its proof from its page in
          your wallet. Creators get the proof of a sale from the address below, with the sale’s
          “posting” in their journal. Add the file to the command.
        </Trans>
        <code className="mt-1 block text-xs">{proofPath}</code>
      </p>
      <Pages
        list={list}
        pending={<Skeleton className="h-40" />}
        empty={
          <p className="text-sm text-ink-faint">
            <Trans>No days yet. The first one is signed when it’s over.</Trans>
          </p>
        }
      >
        {(roots) => (
          <Table<Root>
            caption={t`Signed days`}
            rows={roots}
            rowKey={({ day }) => day}
            columns={[
              { key: 'day', label: t`Day`, cell: ({ day }) => format.format(new Date(day)) },
              {
                key: 'postings',
                label: t`Transactions`,
                numeric: true,
                cell: ({ postings }) => new Intl.NumberFormat(locale).format(postings),
              },
              {
                key: 'chain',
                label: t`Fingerprint`,
                cell: ({ chain }) => (
                  <code className="text-xs" title={chain}>
                    {chain.slice(0, 16)}…
                  </code>
                ),
              },
              ...(may('GET /ledger/admin/roots/{day}/records')
                ? [{ key: 'files', label: t`Files`, cell: DayFiles }]
                : []),
            ]}
          />
        )}
      </Pages>
    </section>
  )
}

/** What made a day’s fingerprint, for auditors. */
function DayFiles({ day, records }: Root) {
  const path = `/api/ledger/admin/roots/${day}`
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      <a className="underline underline-offset-4" href={`${path}/postings`} download>
        <Trans>Transactions</Trans>
      </a>
      {records === null ? null : (
        <a className="underline underline-offset-4" href={`${path}/records`} download>
          <Trans>Sales</Trans>
        </a>
      )}
    </span>
  )
}
