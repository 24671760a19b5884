import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { BannerState } from '@plax/contracts/channel/channel-values'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { When } from '../../ui/when.tsx'
import type { Banner } from './channel-setup.api.ts'

export const bannerStateNames: Record<BannerState, MessageDescriptor> = {
  waiting: msg`In review`,
  accepted: msg`Accepted`,
  refused: msg`Not accepted`,
  withdrawn: msg`Withdrawn`,
}

const tones: Record<BannerState, BadgeTone> = {
  waiting: 'accent',
  accepted: 'good',
  refused: 'danger',
  withdrawn: 'plain',
}

/** A request for a banner: the image, its text, the desired date, and what became of it. */
export function BannerRow({
  banner,
  by,
  children,
}: {
  banner: Banner
  /** Whose it is, where that is not known. */
  by?: ReactNode
  children?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { picture, message, desiredDate, state, reason, showsFrom, showsUntil } = banner
  const day = i18n.date(new Date(`${desiredDate}T00:00:00Z`), {
    dateStyle: 'medium',
    timeZone: 'UTC',
  })
  return (
    <li className="flex flex-wrap items-center gap-4 p-4">
      <Picture
        picture={picture}
        alt=""
        name={message}
        sizes="240px"
        className="aspect-[3/1] w-full rounded-md sm:w-60"
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span dir="auto" className="min-w-0 font-medium break-words">
            {message}
          </span>
          <Badge tone={tones[state]}>{t(bannerStateNames[state])}</Badge>
        </p>
        {by}
        <p className="text-sm text-ink-faint">
          <Trans>Desired date: {day}</Trans>
        </p>
        {state === 'accepted' && showsFrom && showsUntil ? (
          <p className="text-sm text-ink-faint">
            <When at={showsFrom} />
            {' – '}
            <When at={showsUntil} />
          </p>
        ) : null}
        {reason ? (
          <p dir="auto" className="text-sm break-words text-ink-soft">
            {reason}
          </p>
        ) : null}
      </div>
      {children}
    </li>
  )
}
