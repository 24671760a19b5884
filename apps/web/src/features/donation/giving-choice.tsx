import { Trans } from '@lingui/react/macro'
import { Choices } from '../../ui/choices.tsx'
import { type Donating, type Giving, leastCoins } from './use-donate.ts'
import type { useGiving } from './use-giving.ts'

/** Whether to send a donation or a mission; nothing if the creator takes one of them only. */
export function GivingChoice({
  donating,
  offered: { givings, choose },
}: {
  donating: Donating
  offered: ReturnType<typeof useGiving>
}) {
  if (givings.length < 2) return null
  const change = (next: Giving['kind']) => {
    const giving = givings.find(({ kind }) => kind === next)
    if (!giving || giving.kind === 'boost') return
    choose(giving.kind)
    const least = leastCoins(giving, donating.options)
    if (donating.coins < least) donating.draft.set('coins', String(least))
  }
  return (
    <Choices
      legend={<Trans>What to send</Trans>}
      className="grid grid-cols-2"
      choices={[
        { value: 'text', label: <Trans>Donation</Trans> },
        { value: 'mission', label: <Trans>Mission</Trans> },
      ]}
      value={donating.giving.kind}
      onChange={change}
    />
  )
}
