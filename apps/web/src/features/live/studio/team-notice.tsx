import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { ShieldAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { showToast } from '../../../ui/toast.ts'
import { When } from '../../../ui/when.tsx'
import type { Studio } from '../live.api.ts'
import { useStudioAnswer } from './use-live-studio.ts'

type Notice = Studio['notices'][number]

/** What the site’s team did about streams, and that one is off Home and search as long as it is. */
export function TeamNotices({
  studio: { notices, stream },
  isOwn,
}: {
  studio: Studio
  isOwn: boolean
}) {
  const isHeldBack = stream?.isHeldBack === true
  const isKept = ({ kind, streamOid }: Notice) =>
    isHeldBack && kind === 'unlisted' && streamOid === stream.streamOid
  return (
    <>
      {isHeldBack && !notices.some(isKept) ? <Box>{unlisted}</Box> : null}
      {notices.map((notice) => (
        <Box key={`${notice.streamOid} ${notice.at}`}>
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            <span className="font-semibold">{titles[notice.kind]}</span>
            <span className="break-words">{notice.reason}</span>
            <span className="text-ink-soft">
              <When at={notice.at} />
            </span>
          </span>
          {isOwn && !isKept(notice) ? <Dismiss notice={notice} /> : null}
        </Box>
      ))}
    </>
  )
}

function Dismiss({ notice: { streamOid, at } }: { notice: Notice }) {
  const { t, i18n } = useLingui()
  const { api } = useApp()
  const show = useStudioAnswer()
  const dismiss = useMutation({
    mutationFn: () => api('POST /live/dismissnotice', { body: { streamOid, at } }),
    onSuccess: show,
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
  })
  return (
    <IconButton label={t`Dismiss`} disabled={dismiss.isPending} onClick={() => dismiss.mutate()}>
      <X aria-hidden />
    </IconButton>
  )
}

const unlisted = <Trans>The site’s team took your stream off Home and search</Trans>

const titles: Record<Notice['kind'], ReactNode> = {
  warned: <Trans>Warning from the site’s team</Trans>,
  unlisted,
  changed: <Trans>The site’s team changed your stream’s settings</Trans>,
  stopped: <Trans>The site’s team stopped your stream</Trans>,
}

function Box({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-start gap-3 rounded-lg border border-danger bg-danger-soft p-4 text-sm"
    >
      <ShieldAlert aria-hidden className="size-5 shrink-0 text-danger" />
      {children}
    </div>
  )
}
