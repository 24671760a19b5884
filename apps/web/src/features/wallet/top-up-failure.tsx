import { Trans } from '@lingui/react/macro'
import type { TopUp } from './wallet.api.ts'
import { ChargeLink } from './convert-hint.tsx'

/** Why the last top-up that was due did not happen, and what would help. */
export function TopUpFailure({ failure }: { failure: NonNullable<TopUp['failure']> }) {
  return (
    <p role="status" className="text-sm text-danger">
      {failure === 'coins' ? (
        <>
          <Trans>The last top-up was not made: there were too few coins.</Trans> <ChargeLink />
        </>
      ) : null}
      {failure === 'own_limit' ? (
        <Trans>The last top-up was not made: your own limit of the day was reached.</Trans>
      ) : null}
      {failure === 'day_limit' ? (
        <Trans>
          The last top-up was not made: the limit of all conversions of a day was reached.
        </Trans>
      ) : null}
    </p>
  )
}
