import { Trans, useLingui } from '@lingui/react/macro'
import { type LinkPlatform, linkPlatforms, platformTitles } from '@plax/contracts/links/link-values'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Link2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../../lib/app-context.ts'
import { messageOf } from '../../lib/message-of.ts'
import { findPlace, takePlace } from '../../lib/return-place.ts'
import { useViewer } from '../../lib/viewer.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { LogInFirst } from '../../ui/log-in-first.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { useKeepLink } from './links.api.ts'

const settings = '/myinfo?tab=connections'

/** A platform’s answer, which came in the address: it’s sent on, once, and leads back to where it began. */
export function ConnectPage() {
  const { platform: named } = useParams({ strict: false })
  const viewer = useViewer()
  const platform = linkPlatforms.find((one) => one === named)
  if (!platform) return <NotFoundPage />
  if (viewer) return <Connecting platform={platform} />
  const title = platformTitles[platform]
  return (
    <LogInFirst icon={<Link2 aria-hidden />} title={<Trans>Log in to connect {title}</Trans>} />
  )
}

/** X leads to an address of its own. */
export function ConnectXPage() {
  const viewer = useViewer()
  return viewer ? <Connecting platform="twitter" /> : null
}

function Connecting({ platform }: { platform: LinkPlatform }) {
  const { t } = useLingui()
  const { api, i18n } = useApp()
  const keepLink = useKeepLink()
  const navigate = useNavigate()
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [fault, setFault] = useState<string | null>(null)
  const isSent = useRef(false)
  const send = useRef(async () => {})
  const title = platformTitles[platform]
  useEffect(() => {
    send.current = async () => {
      const { state, code } = search
      const query = {
        state: typeof state === 'string' ? state : '',
        ...(typeof code === 'string' && { code }),
      }
      // What opens an account does not stay in the address, nor in the history.
      history.replaceState(history.state, '', location.pathname)
      try {
        keepLink(await api('GET /platform/{platform}/auth/set', { params: { platform }, query }))
        showToast(t`${title} connected`)
        await navigate({ href: takePlace('link') ?? settings, replace: true })
      } catch (error) {
        setFault(messageOf(error, i18n))
      }
    }
  })
  useEffect(() => {
    // It works once, and development draws a page twice.
    if (isSent.current) return
    isSent.current = true
    void send.current()
  }, [])
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-16">
      <h1 className="mb-6 text-center text-xl font-semibold">
        <Trans>Connect {title}</Trans>
      </h1>
      <Card className="md:p-6">
        {fault === null ? (
          <div role="status" className="flex flex-col gap-4">
            <p className="text-center text-sm text-ink-soft">
              <Trans>Connecting…</Trans>
            </p>
            <Skeleton className="h-20" />
          </div>
        ) : (
          <div className="flex flex-col items-center gap-5 text-center">
            <p role="alert">{fault}</p>
            <a href={findPlace('link') ?? settings} className={buttonClasses('primary', 'lg')}>
              <Trans context="to where it began">Go back</Trans>
            </a>
          </div>
        )}
      </Card>
    </div>
  )
}
