import { Plural, Trans } from '@lingui/react/macro'
import { usePercent } from '../../../lib/use-percent.ts'
import type { MissionSettings } from './missions.api.ts'

/** Where the coins of a mission go, before they’re given. */
export function MissionTerms({
  terms,
}: {
  terms: Pick<MissionSettings, 'cancelPenaltyPercent' | 'failureRewardPercent' | 'pendingTimeLimit'>
}) {
  const percent = usePercent()
  const minutes = Math.ceil(terms.pendingTimeLimit / 60)
  const penalty = percent(terms.cancelPenaltyPercent)
  const reward = percent(terms.failureRewardPercent)
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-sm text-ink-soft">
      <li>
        <Trans>Your coins wait until the mission ends.</Trans>
      </li>
      <li>
        <Trans>
          If it isn’t accepted within <Plural value={minutes} one="# minute" other="# minutes" />,
          everyone gets all coins back.
        </Trans>
      </li>
      <li>
        {terms.failureRewardPercent === 0 ? (
          <Trans>If it fails, everyone gets all coins back.</Trans>
        ) : (
          <Trans>If it fails, the creator keeps {reward}. The rest comes back.</Trans>
        )}
      </li>
      {terms.cancelPenaltyPercent === 0 ? null : (
        <li>
          <Trans>If you cancel, the creator keeps {penalty}. The rest comes back.</Trans>
        </li>
      )}
    </ul>
  )
}
