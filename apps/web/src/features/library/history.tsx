import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { History as HistoryIcon, Pause, PlayCircle, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { findVisit } from '../../lib/item-kinds/item-kind.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Age } from '../../ui/age.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FindSomething } from '../../ui/find-something.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Pages } from '../../ui/pages.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { clockText } from '../../lib/clock-text.ts'
import { KeptRow, rowsClasses } from './kept-row.tsx'
import { historyQuery, type Visit } from './library.api.ts'

/** What is begun and not over, where it was left. */
export function Continue() {
  const { api } = useApp()
  const list = useInfiniteQuery(historyQuery(api, 'unfinished'))
  return (
    <Pages
      list={list}
      endless
      pending={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState
          icon={<PlayCircle aria-hidden />}
          title={<Trans>Nothing to continue</Trans>}
          text={<Trans>What you start and don’t finish shows up here.</Trans>}
        >
          <FindSomething />
        </EmptyState>
      }
    >
      {(visits) => <Visits visits={visits} />}
    </Pages>
  )
}

/** All that the reader did lately, which they can clear and pause. */
export function History() {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const list = useInfiniteQuery(historyQuery(api, 'all'))
  const [isAsking, setAsking] = useState(false)
  const isPaused = list.data?.pages[0]?.isPaused ?? false
  const hasAny = (list.data?.pages[0]?.items.length ?? 0) > 0
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['history'] })
  const pause = useMutation({
    mutationFn: () => api('POST /account/history/pause', { body: { isPaused: !isPaused } }),
    onSuccess: async () => {
      await refresh()
      showToast(isPaused ? t`History resumed` : t`History paused`)
    },
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-end gap-2">
        {isPaused ? (
          <p role="status" className="mr-auto text-sm text-ink-soft">
            <Trans>History is paused. Nothing new is added.</Trans>
          </p>
        ) : null}
        <Button
          size="sm"
          busy={pause.isPending}
          icon={<Pause aria-hidden className="size-4" />}
          onClick={() => pause.mutate()}
        >
          {isPaused ? <Trans>Resume history</Trans> : <Trans>Pause history</Trans>}
        </Button>
        {hasAny ? (
          <Button
            size="sm"
            icon={<Trash2 aria-hidden className="size-4" />}
            onClick={() => setAsking(true)}
          >
            <Trans>Clear history</Trans>
          </Button>
        ) : null}
      </div>
      <Pages
        list={list}
        endless
        pending={<SkeletonRows rows={4} className="h-24" />}
        empty={
          <EmptyState
            icon={<HistoryIcon aria-hidden />}
            title={<Trans>No history yet</Trans>}
            text={
              <Trans>
                What you watch, listen to, read, and chat about shows up here. Only you can see it.
              </Trans>
            }
          >
            <FindSomething />
          </EmptyState>
        }
      >
        {(visits) => <Visits visits={visits} canClear />}
      </Pages>
      {isAsking ? (
        <FormDialog
          title={<Trans>Clear your whole history?</Trans>}
          description={<Trans>You can’t undo this. Chats and purchases stay.</Trans>}
          confirm={<Trans>Clear history</Trans>}
          danger
          onConfirm={async () => {
            await api('DELETE /account/history', { body: {} })
            await refresh()
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

function Visits({ visits, canClear = false }: { visits: Visit[]; canClear?: boolean }) {
  return (
    <ul className={rowsClasses}>
      {visits.map((visit) => (
        <li key={visit.contentOid}>
          <KeptRow
            item={visit}
            progress={shareOf(visit)}
            note={<VisitNote visit={visit} />}
            actions={canClear ? <ClearOne visit={visit} /> : null}
          />
        </li>
      ))}
    </ul>
  )
}

function shareOf({ positionSeconds, durationSeconds, isUnfinished }: Visit): number | undefined {
  if (!isUnfinished || !positionSeconds || !durationSeconds) return undefined
  return positionSeconds / durationSeconds
}

function VisitNote({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const { kinds } = useApp()
  const { isUnfinished, positionSeconds } = visit
  const done = findVisit(kinds, visit.verb)
  const at = isUnfinished && positionSeconds ? clockText(positionSeconds) : null
  return (
    <>
      {done ? <span>{t(done)}</span> : null}
      <Age at={visit.at} />
      {at ? <span className="figures">{t`Left off at ${at}`}</span> : null}
    </>
  )
}

function ClearOne({ visit: { contentOid, title } }: { visit: Visit }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const clear = useMutation({
    mutationFn: () => api('DELETE /account/history', { body: { contentOid } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['history'] }),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <IconButton
      label={t`Remove from history: ${title}`}
      disabled={clear.isPending}
      onClick={() => clear.mutate()}
    >
      <X aria-hidden />
    </IconButton>
  )
}
