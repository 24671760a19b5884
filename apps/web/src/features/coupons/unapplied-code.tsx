import { Trans } from '@lingui/react/macro'

/** Why nothing can be paid yet: a code was typed that the price doesn’t include. */
export function UnappliedCode() {
  return (
    <p role="status" className="text-sm text-gold">
      <Trans>
        You typed a coupon code but didn’t apply it. Apply it, or clear the field, to continue.
      </Trans>
    </p>
  )
}
