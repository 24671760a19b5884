import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, Coins, Download } from 'lucide-react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { downloadCsv } from '../../../lib/csv.ts'
import { saveBlob } from '../../../lib/save-file.ts'
import { Button, buttonClasses } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { PageMessage } from '../../../ui/page-message.tsx'
import { Skeleton, SkeletonRows } from '../../../ui/skeleton.tsx'
import { VirtualList } from '../../../ui/virtual-list.tsx'
import { When } from '../../../ui/when.tsx'
import { StudioGate } from '../../studio-frame/studio-gate.tsx'
import { useReplayTitle } from '../replays/use-replay-title.ts'
import { statementCsv } from './statement-csv.ts'
import { StatementLine } from './statement-line.tsx'
import { StatementSums } from './statement-sums.tsx'
import { type StatementAnswer, statementQuery } from './statement.api.ts'

const route = getRouteApi('/framed/studio/replays/$oid/statement')

/** Every coin that came in during a stream, and where it is. */
export function StatementPage() {
  return <StudioGate>{() => <Loading />}</StudioGate>
}

function Loading() {
  const { t } = useLingui()
  const { oid } = route.useParams()
  const { api } = useApp()
  const answer = useQuery(statementQuery(api, oid))
  if (answer.data) return <Shown answer={answer.data} />
  if (answer.error instanceof ApiError && [404, 410].includes(answer.error.status)) {
    return (
      <PageMessage title={<Trans>There’s no statement here</Trans>} text={answer.error.message}>
        <Link to="/studio" search={{ view: 'live' }} className={buttonClasses('primary')}>
          <Trans>Show replays</Trans>
        </Link>
      </PageMessage>
    )
  }
  return (
    <div className={page}>
      {answer.isError || answer.isPaused ? (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div role="status" aria-label={t`Loading`} className="flex flex-col gap-6">
          <Skeleton className="h-14 w-64" />
          <Skeleton className="h-28" />
          <SkeletonRows rows={5} className="h-16" />
        </div>
      )}
    </div>
  )
}

const page = 'mx-auto flex max-w-3xl flex-col gap-6 px-4 py-6 md:px-8 md:py-8'

function Shown({ answer }: { answer: StatementAnswer }) {
  const { statement, replay } = answer
  const { rows, startedAt } = statement
  const title = useReplayTitle(statement)
  const places = new Map(replay?.rows.map(({ oid, atMs }) => [oid, atMs]))
  return (
    <div className={page}>
      <header className="flex flex-col gap-2">
        <Link
          to="/studio"
          search={{ view: 'live' }}
          className="inline-flex items-center gap-1 self-start text-sm text-ink-soft hover:text-ink"
        >
          <ArrowLeft aria-hidden className="size-4" />
          <Trans>Replays</Trans>
        </Link>
        <h1 className="text-xl font-semibold wrap-anywhere">
          <Trans>
            Statement: <bdi>{title}</bdi>
          </Trans>
        </h1>
        <p className="text-sm text-ink-soft">
          <When at={startedAt} />
        </p>
      </header>
      <StatementSums sums={statement} />
      {rows.length === 0 ? (
        <EmptyState
          icon={<Coins aria-hidden />}
          title={<Trans>No coins came in during this stream</Trans>}
        />
      ) : (
        <VirtualList
          items={rows}
          keyOf={({ oid }) => oid}
          estimatePx={76}
          className="rounded-lg border border-line bg-raised"
        >
          {(row, place) => (
            <StatementLine
              key={row.oid}
              row={row}
              place={place}
              contentOid={replay?.contentOid ?? null}
              atMs={places.get(row.oid) ?? null}
            />
          )}
        </VirtualList>
      )}
      <Signed answer={answer} />
    </div>
  )
}

/** The statement as a file, and how to check it. */
function Signed({
  answer: { statement, file, signature, publicKey },
}: {
  answer: StatementAnswer
}) {
  const save = () => {
    const text = `${JSON.stringify({ file, signature, publicKey }, null, 1)}\n`
    const blob = new Blob([text], { type: 'application/json' })
    saveBlob(blob, `plax-statement-${statement.streamOid}.json`)
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Button icon={<Download aria-hidden className="size-4" />} onClick={save}>
        <Trans>Download</Trans>
      </Button>
      <Button
        icon={<Download aria-hidden className="size-4" />}
        onClick={() =>
          downloadCsv(`plax-statement-${statement.streamOid}.csv`, statementCsv(statement))
        }
      >
        <Trans context="statement">Export CSV</Trans>
      </Button>
      <p className="min-w-0 flex-1 basis-72 text-sm text-ink-soft">
        <Trans>
          Signed by this installation. To check the file, verify its signature with its public key
          (Ed25519) over <code>plax statement</code>, a line feed, and the SHA-256 of{' '}
          <code>file</code> in hexadecimal.
        </Trans>
      </p>
    </div>
  )
}
