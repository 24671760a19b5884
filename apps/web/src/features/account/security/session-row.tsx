import { Trans, useLingui } from '@lingui/react/macro'
import type { OutputOf } from '@plax/contracts'
import { AppWindow, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Age } from '../../../ui/age.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { methodName } from './method-name.ts'

export type Session = OutputOf<'GET /account/sessions'>['items'][number]

const icons = { computer: Monitor, phone: Smartphone, tablet: Tablet, other: AppWindow }

/** Where somebody is signed in, since when and by what, and how it is ended. */
export function SessionRow({ session, end }: { session: Session; end: ReactNode }) {
  const { t, i18n } = useLingui()
  const Icon = icons[session.kind]
  const since = i18n.date(session.createdAt, { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} />
      <div className="min-w-0 flex-1 basis-44">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.isOverlay ? t`Stream overlay` : deviceOf(session) || t`Unknown device`}
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
            Last used <Age at={session.lastUsedAt} />, logged in on {since}
          </Trans>
          {' · '}
          {methodName(session.method, t)}
        </p>
      </div>
      {session.isCurrent ? null : end}
    </li>
  )
}

/** Browser and system; empty where neither is known. */
export function deviceOf({ browser, system }: Session): string {
  return [browser, system].filter((part) => part !== null).join(', ')
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
