import { Trans } from '@lingui/react/macro'

/** In the place of the way to a subscription: nobody can begin one now. */
export function AllTaken() {
  return (
    <p className="self-center px-1 text-sm text-ink-soft">
      <Trans>All subscriber spots are taken.</Trans>
    </p>
  )
}
