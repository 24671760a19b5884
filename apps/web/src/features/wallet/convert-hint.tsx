import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { ConvertLimits, ConvertProblem } from './convert-amount.ts'

/** Why an amount cannot be converted, and what would help. */
export function ConvertHint({
  problem,
  limits,
}: {
  problem: ConvertProblem
  limits: ConvertLimits
}) {
  if (problem === 'over_limit') {
    const left = limits.remainingCoins
    return left > 0 ? (
      <Trans>
        You can convert only <Plural value={left} one="# more coin" other="# more coins" /> today.
      </Trans>
    ) : (
      <Trans>You’ve reached today’s limit. You can convert again tomorrow.</Trans>
    )
  }
  return (
    <>
      <Trans>You don’t have that many coins.</Trans> <ChargeLink />
    </>
  )
}

/** The way to more coins. */
export function ChargeLink() {
  return (
    <Link to="/wallet/charge" className="font-medium underline underline-offset-2">
      <Trans>Buy coins</Trans>
    </Link>
  )
}
