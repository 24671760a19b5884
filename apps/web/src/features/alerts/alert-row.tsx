import { useLingui } from '@lingui/react/macro'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AlertKind } from '@plax/contracts/alerts/alert-values'
import type { DonationStatus } from '@plax/contracts/donation/donation-values'
import type { ReactNode } from 'react'
import { PlayedMedia } from '../../ui/played-media.tsx'
import { PriceTag } from '../../ui/price-tag.tsx'
import { speechFaultWords } from '../speech/speech-faults.ts'
import type { LiveAlert } from './alerts.api.ts'

export const alertKindNames: Record<AlertKind, MessageDescriptor> = {
  donation: msg({ message: 'Donation', context: 'an alert' }),
  mission: msg({ message: 'Mission', context: 'an alert' }),
  roulette: msg({ message: 'Roulette', context: 'an alert' }),
  follow: msg({ message: 'New follower', context: 'an alert' }),
  subscription: msg({ message: 'New subscriber', context: 'an alert' }),
  gift: msg({ message: 'Gift', context: 'an alert' }),
  ticket: msg({ message: 'Ticket', context: 'an alert' }),
  test: msg({ message: 'Test', context: 'an alert' }),
}

const stateNames: Partial<Record<DonationStatus, MessageDescriptor>> = {
  skipped: msg({ message: 'Skipped', context: 'an alert' }),
  returned: msg({ message: 'Returned', context: 'an alert' }),
}

/** An alert with what can be done about it. */
export function AlertRow({ alert, children }: { alert: LiveAlert; children: ReactNode }) {
  const { t } = useLingui()
  const { kind, senderName, anonymousNumber, coins, text, speech, media, state } = alert
  const voiceName = speech?.voiceName ?? ''
  const stateName = stateNames[state]
  // The wheel shows what it won before the queue does.
  const isSecret = kind === 'roulette' && (state === 'waiting' || state === 'playing')
  const name =
    senderName ?? (anonymousNumber === null ? t`Someone` : t`Anonymous ${anonymousNumber}`)
  return (
    <li className="flex items-center gap-2 border-b border-line py-2 text-sm last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <span className="text-xs text-ink-faint">
            {t(alertKindNames[kind])}
            {stateName ? ` · ${t(stateName)}` : null}
          </span>
        </p>
        {text && !isSecret ? (
          <p dir="auto" className="truncate text-ink-soft">
            {text}
          </p>
        ) : null}
        {media ? <PlayedMedia title={media.title} className="text-xs" /> : null}
        {speech ? (
          <p className="text-xs text-ink-faint">
            {speech.fault === null
              ? t`Synthetic voice: ${voiceName}`
              : `${t`Not read aloud.`} ${t(speechFaultWords[speech.fault])}`}
          </p>
        ) : null}
      </div>
      {coins === null ? null : <PriceTag amount={coins} currency="coin" />}
      {children}
    </li>
  )
}
