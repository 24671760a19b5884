import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { useMutation } from '@tanstack/react-query'
import { AppWindow, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useApp } from '../../../lib/app-context.ts'
import { messageOf } from '../../../lib/message-of.ts'
import { Age } from '../../../ui/age.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toast.ts'

type Session = OutputOf<'GET /account/sessions'>['items'][number]

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, other: AppWindow }

export function SessionRow({ session }: { session: Session }) {
  const { t, i18n } = useLingui()
  const Icon = icons[session.kind]
  const device = [session.browser, session.system].filter((part) => part !== null).join(', ')
  const since = i18n.date(session.createdAt, { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.isOverlay ? t`Stream overlay` : device || t`Unknown device`}
          {session.isCurrent ? (
            <Badge tone="good">
              <Trans>This device</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="figures text-sm break-words text-ink-soft">
          {[placeOf(session.country, i18n.locales?.toString() ?? 'en'), session.address]
            .filter((part) => part !== null)
            .join(' · ')}
        </p>
        <p className="text-xs text-ink-faint">
          <Trans>
            Last used <Age at={session.lastUsedAt} />, signed in on {since}
          </Trans>
        </p>
      </div>
      {session.isCurrent ? null : <EndOne sessionOid={session.sessionOid} device={device} />}
    </li>
  )
}

function EndOne({ sessionOid, device }: { sessionOid: string; device: string }) {
  const { t, i18n } = useLingui()
  const { api, queryClient } = useApp()
  const end = useMutation({
    mutationFn: () => api('DELETE /account/sessions/{sessionOid}', { params: { sessionOid } }),
    onSuccess: () => showToast(t`The session has ended.`),
    onError: (error) => showToast(messageOf(error, i18n), { tone: 'danger' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
  return (
    <Button
      size="sm"
      busy={end.isPending}
      onClick={() => end.mutate()}
      aria-label={t`End the session: ${device}`}
    >
      <Trans>End</Trans>
    </Button>
  )
}

/** The country's name in the reader's language. */
function placeOf(country: string | null, language: string): string | null {
  if (country === null) return null
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}
