import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { ApiError } from '../../../lib/api-error.ts'
import { useApp } from '../../../lib/app-context.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EntryList } from './entry-list.tsx'
import { traceQuery, type ReplyTrace } from './inspector.api.ts'
import { Part } from './part.tsx'
import { TokenBar } from './token-bar.tsx'
import { VariableChanges } from './variable-changes.tsx'

/** The lore inspector: tokens by part, what fired, what did not and why, values, what was cut. */
export function Inspector({ roomOid, messageId }: { roomOid: string; messageId: string }) {
  const { t } = useLingui()
  const { api } = useApp()
  const trace = useQuery(traceQuery(api, roomOid, messageId))
  if (trace.isPending) return <Skeleton className="h-64" />
  if (trace.error instanceof ApiError && trace.error.status === 404) {
    return (
      <EmptyState
        icon={<ScanSearch aria-hidden />}
        title={t`No details for this reply`}
        text={t`This reply was imported or written before details were recorded.`}
      />
    )
  }
  if (trace.isError) {
    return <ErrorState error={trace.error} onRetry={() => void trace.refetch()} />
  }
  return <Traced trace={trace.data} />
}

function Traced({ trace }: { trace: ReplyTrace }) {
  const { t } = useLingui()
  const included = trace.lore.filter(({ status }) => status === 'fired')
  const leftOut = trace.lore.filter(({ status }) => status !== 'fired')
  return (
    // To be scrolled by keys: nothing in it can be focused.
    <div
      role="region"
      aria-label={t`Reply details`}
      tabIndex={0}
      className="flex flex-col gap-7 rounded-md outline-offset-4"
    >
      <TokenBar trace={trace} />
      {trace.showsFired ? (
        <Part title={t`Lore included`}>
          <EntryList entries={included} empty={t`Recent turns didn’t trigger any lore.`} />
        </Part>
      ) : null}
      {trace.isFull ? (
        <Part title={t`Lore left out`}>
          <EntryList entries={leftOut} empty={t`Everything triggered was included.`} />
        </Part>
      ) : leftOut.length > 0 ? (
        <Part title={t`Lore triggered but left out`}>
          <EntryList entries={leftOut} empty="" />
        </Part>
      ) : null}
      {trace.macros.length > 0 ? (
        <Part title={t`Macro prompts`}>
          <EntryList
            entries={trace.macros.map((macro) => ({
              ...macro,
              pattern: '',
              why: null,
              matchedText: null,
            }))}
            empty=""
          />
        </Part>
      ) : null}
      {trace.triggers.length > 0 ? <Triggers triggers={trace.triggers} /> : null}
      {trace.liveEvents.length > 0 ? <LiveEvents events={trace.liveEvents} /> : null}
      <VariableChanges variables={trace.variables} />
      <Cut trace={trace} />
    </div>
  )
}

function Triggers({ triggers }: Pick<ReplyTrace, 'triggers'>) {
  const { t } = useLingui()
  return (
    <Part title={t`Triggers`}>
      <ul className="flex flex-col gap-1 text-sm">
        {triggers.map(({ nodeId, title, holds, told }) => (
          <li key={nodeId} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">{title}</span>
            <span className={holds ? 'text-good' : 'text-ink-faint'}>
              {told ? t`condition met, included` : holds ? t`condition met` : t`condition not met`}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function LiveEvents({ events }: { events: ReplyTrace['liveEvents'] }) {
  const { t } = useLingui()
  const statuses: Record<ReplyTrace['liveEvents'][number]['status'], string> = {
    fired: t`happened`,
    other_kind: t`another event`,
    too_few_coins: t`too few coins`,
    other_item: t`another roulette item`,
  }
  return (
    <Part title={t`Live events`}>
      <ul className="flex flex-col gap-1 text-sm">
        {events.map(({ nodeId, title, event, status, set }) => (
          <li key={`${nodeId}-${event}`} className="flex justify-between gap-3">
            <span className="min-w-0 truncate">
              {title || t`Live event`}
              {set.length > 0 ? ` → ${set.join(', ')}` : ''}
            </span>
            <span className={status === 'fired' ? 'text-good' : 'text-ink-faint'}>
              {statuses[status]}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Cut({ trace }: { trace: ReplyTrace }) {
  const { t } = useLingui()
  const { history, memory, summaries } = trace
  const { kept: turns, cut } = history
  return (
    <Part title={t`What was included`}>
      <ul className="figures flex flex-col gap-1 text-sm text-ink-soft">
        <li>
          <Plural
            value={turns}
            one="# earlier message included"
            other="# earlier messages included"
          />
          {cut > 0 ? (
            <>
              {' · '}
              <span className="text-gold">
                <Plural value={cut} one="# didn’t fit" other="# didn’t fit" />
              </span>
            </>
          ) : null}
        </li>
        <li>
          <Trans>
            Memories included: {memory.kept}, left out: {memory.cut}
          </Trans>
        </li>
        <li>
          <Trans>Plot summaries included: {summaries}</Trans>
        </li>
      </ul>
    </Part>
  )
}
