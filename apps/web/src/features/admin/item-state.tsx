import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { type ItemState as State, itemStateNames } from './item-state-names.ts'

const tones: Record<State, BadgeTone> = {
  published: 'good',
  draft: 'plain',
  taken_down: 'danger',
  deleted: 'plain',
}

/** The state of a story or of content, and why it was taken down; `children` are more badges. */
export function ItemState({
  state,
  isPrivate,
  isAdult,
  takenDown,
  children,
}: {
  state: State
  isPrivate: boolean
  isAdult: boolean
  takenDown: { reason: string } | null
  children?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <div className="max-w-64">
      <span className="flex flex-wrap gap-1">
        <Badge tone={tones[state]}>{t(itemStateNames[state])}</Badge>
        {children}
        {isPrivate ? (
          <Badge tone="gold">
            <Trans context="item">Private</Trans>
          </Badge>
        ) : null}
        {isAdult ? (
          <Badge>
            <Trans>Adult</Trans>
          </Badge>
        ) : null}
      </span>
      {state === 'taken_down' && takenDown ? (
        <p dir="auto" className="mt-1 text-xs text-ink-soft">
          {takenDown.reason}
        </p>
      ) : null}
    </div>
  )
}
