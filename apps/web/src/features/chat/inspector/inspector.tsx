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
        title={t`Nothing is kept of this reply`}
        text={t`It is older than these notes, or was brought in from a file.`}
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
  const told = trace.lore.filter(({ status }) => status === 'fired')
  const untold = trace.lore.filter(({ status }) => status !== 'fired')
  return (
    // To be scrolled by keys: nothing in it can be focused.
    <div
      role="region"
      aria-label={t`What it was made from`}
      tabIndex={0}
      className="flex flex-col gap-7 rounded-md outline-offset-4"
    >
      <TokenBar trace={trace} />
      <Part title={t`Lore that was told`}>
        <EntryList entries={told} empty={t`No lore was called by the last turns.`} />
      </Part>
      {trace.isFull ? (
        <Part title={t`Lore that was not told`}>
          <EntryList entries={untold} empty={t`All of it was told.`} />
        </Part>
      ) : untold.length > 0 ? (
        <Part title={t`Lore that was called and not told`}>
          <EntryList entries={untold} empty="" />
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
              {told ? t`holds, told` : holds ? t`holds` : t`does not hold`}
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
    <Part title={t`What fitted`}>
      <ul className="figures flex flex-col gap-1 text-sm text-ink-soft">
        <li>
          <Plural
            value={turns}
            one="# earlier message was told"
            other="# earlier messages were told"
          />
          {cut > 0 ? (
            <>
              {' · '}
              <span className="text-gold">
                <Plural value={cut} one="# did not fit" other="# did not fit" />
              </span>
            </>
          ) : null}
        </li>
        <li>
          <Trans>
            Memories told: {memory.kept}, left out: {memory.cut}
          </Trans>
        </li>
        <li>
          <Trans>Plot summaries told: {summaries}</Trans>
        </li>
      </ul>
    </Part>
  )
}
