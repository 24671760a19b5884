import { Plural, Trans } from '@lingui/react/macro'
import type { Mission } from './missions.api.ts'

/** Where the coins of a mission go when it ends, before somebody ends it. */
export function WhereCoinsGo({ mission, percent }: { mission: Mission; percent: number }) {
  const { coin } = mission
  // As `endPool` rounds.
  const paid = Math.floor((coin * percent) / 100)
  const returned = coin - paid
  if (paid === 0) {
    return (
      <Trans>
        <Plural value={coin} one="# coin goes" other="All # coins go" /> back to those who gave
        them. This can’t be undone.
      </Trans>
    )
  }
  if (returned === 0) {
    return (
      <Trans>
        <Plural value={coin} one="# coin goes" other="All # coins go" /> to the creator, less the
        platform fee. This can’t be undone.
      </Trans>
    )
  }
  return (
    <Trans>
      <Plural value={paid} one="# coin goes" other="# coins go" /> to the creator, less the platform
      fee, and <Plural value={returned} one="# goes" other="# go" /> back to those who gave them.
      This can’t be undone.
    </Trans>
  )
}
