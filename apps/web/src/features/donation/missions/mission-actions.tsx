import { Trans } from '@lingui/react/macro'
import { type ChosenMissionState, paidPercent } from '@plax/contracts/donation/mission-values'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useApp } from '../../../lib/app-context.ts'
import { useViewer } from '../../../lib/viewer.ts'
import { clockText } from '../../../lib/clock-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { PriceTag } from '../../../ui/price-tag.tsx'
import type { DonationOptions } from '../donation.api.ts'
import { BoostButton } from './boost-button.tsx'
import type { Mission } from './missions.api.ts'
import { WhereCoinsGo } from './where-coins-go.tsx'

/** What the viewer can do about a mission that hasn’t ended. */
export function MissionActions({
  mission,
  options,
  inDock = false,
}: {
  mission: Mission
  /** Left out where coins can’t be added. */
  options?: DonationOptions | undefined
  /** Tools move no coins (spec D9). */
  inDock?: boolean
}) {
  const viewer = useViewer()
  const isCreator = viewer?.oid === mission.creatorOid
  const isAssigner = mission.own?.isAssigner ?? false
  const isAccepted = mission.status === 'accepted'
  if (mission.endTime !== null) return null
  if (inDock) {
    if (!isCreator || isAccepted) return null
    return <Act mission={mission} status="accepted" label={<Trans>Accept</Trans>} isPlain />
  }
  const canBoost = options !== undefined && !isCreator && !options.isLocked
  if (!isCreator && !isAssigner && !canBoost) return null
  return (
    <div className="flex flex-wrap gap-2">
      {isCreator && !isAccepted ? (
        <>
          <Act mission={mission} status="accepted" label={<Trans>Accept</Trans>} isPlain />
          <Act mission={mission} status="rejected" label={<Trans>Decline</Trans>} />
        </>
      ) : null}
      {(isCreator || isAssigner) && isAccepted ? (
        <>
          <Act
            mission={mission}
            status="success"
            label={<Trans context="mark a mission">Completed</Trans>}
          />
          <Act
            mission={mission}
            status="failed"
            label={<Trans context="mark a mission">Failed</Trans>}
          />
        </>
      ) : null}
      {canBoost ? <BoostButton mission={mission} options={options} /> : null}
      {isAssigner ? (
        <Act mission={mission} status="cancelled" label={<Trans context="mission">Cancel</Trans>} />
      ) : null}
    </div>
  )
}

/** A change of a mission, confirmed where coins move. */
function Act({
  mission,
  status,
  label,
  isPlain = false,
}: {
  mission: Mission
  status: ChosenMissionState
  label: ReactNode
  /** No coins move. */
  isPlain?: boolean
}) {
  const { api } = useApp()
  const queryClient = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const run = async () => {
    try {
      await api('POST /live/donation/mission/status', { body: { oid: mission.oid, status } })
    } finally {
      for (const key of ['missions', 'donations', 'wallet', 'postings'])
        void queryClient.invalidateQueries({ queryKey: [key] })
    }
  }
  return (
    <>
      <Button
        size="sm"
        variant={isPlain ? 'primary' : undefined}
        aria-haspopup="dialog"
        onClick={() => setAsked(true)}
      >
        {label}
      </Button>
      {isAsked ? (
        <FormDialog
          title={<Question status={status} />}
          description={
            isPlain ? (
              <Trans>Its time limit starts now.</Trans>
            ) : (
              <WhereCoinsGo {...{ mission }} percent={paidPercent(status, mission)} />
            )
          }
          confirm={<Confirmed status={status} />}
          danger={status === 'cancelled' || status === 'rejected'}
          onConfirm={run}
          onClose={() => setAsked(false)}
        >
          <p dir="auto" className="text-sm font-medium wrap-anywhere">
            {mission.content}
          </p>
          {status === 'accepted' ? <Terms mission={mission} /> : null}
        </FormDialog>
      ) : null}
    </>
  )
}

/** What its creator takes on. */
function Terms({ mission: { coin, timeLimit } }: { mission: Mission }) {
  return (
    <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <div>
        <dt className="text-ink-faint">
          <Trans context="of a mission">Coins</Trans>
        </dt>
        <dd>
          <PriceTag amount={coin} currency="coin" />
        </dd>
      </div>
      <div>
        <dt className="text-ink-faint">
          <Trans context="of a mission">Time limit</Trans>
        </dt>
        <dd className="figures font-medium">{clockText(timeLimit ?? 0)}</dd>
      </div>
    </dl>
  )
}

function Question({ status }: { status: ChosenMissionState }) {
  switch (status) {
    case 'accepted':
      return <Trans>Accept this mission?</Trans>
    case 'rejected':
      return <Trans>Decline this mission?</Trans>
    case 'cancelled':
      return <Trans>Cancel this mission?</Trans>
    case 'success':
      return <Trans>Mark this mission as completed?</Trans>
    default:
      return <Trans>Mark this mission as failed?</Trans>
  }
}

/** Beside the button that leaves everything as it is. */
function Confirmed({ status }: { status: ChosenMissionState }) {
  switch (status) {
    case 'accepted':
      return <Trans>Accept mission</Trans>
    case 'rejected':
      return <Trans>Decline mission</Trans>
    case 'cancelled':
      return <Trans>Cancel mission</Trans>
    case 'success':
      return <Trans>Mark as completed</Trans>
    default:
      return <Trans context="mission">Mark as failed</Trans>
  }
}
