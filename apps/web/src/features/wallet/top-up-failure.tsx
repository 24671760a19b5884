import { Trans } from '@lingui/react/macro'
import type { TopUp } from './wallet.api.ts'
import { ChargeLink } from './convert-hint.tsx'

/** Why the last top-up that was due did not happen, and what would help. */
export function TopUpFailure({ failure }: { failure: NonNullable<TopUp['failure']> }) {
  return (
    <p role="status" className="text-sm text-danger">
      {failure === 'coins' ? (
        <>
          <Trans>Last top-up skipped: you didn’t have enough coins.</Trans> <ChargeLink />
        </>
      ) : null}
      {failure === 'own_limit' ? (
        <Trans>Last top-up skipped: you reached the daily limit you set.</Trans>
      ) : null}
      {failure === 'day_limit' ? (
        <Trans>Last top-up skipped: you reached the daily conversion limit.</Trans>
      ) : null}
    </p>
  )
}
