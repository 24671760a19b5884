import { Trans } from '@lingui/react/macro'
import type { Typed } from './use-typed.ts'

/** Why nothing can be paid yet: a code was typed that the price doesn’t include. */
export function UnappliedCode({ typed }: { typed: Typed }) {
  if (typed === null || typed === 'checking') return null
  return (
    <p role="status" className="text-sm text-gold">
      {typed === 'refused' ? (
        <Trans>
          This coupon code wasn’t accepted. Clear the field, or enter another code, to continue.
        </Trans>
      ) : (
        <Trans>
          You typed a coupon code but didn’t apply it. Apply it, or clear the field, to continue.
        </Trans>
      )}
    </p>
  )
}
