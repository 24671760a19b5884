import { Plural } from '@lingui/react/macro'

/** How many coins somebody lacks for what they want to buy, in a sentence. */
export function CoinsNeeded({ coins }: { coins: number }) {
  return <Plural value={coins} one="You need # more coin" other="You need # more coins" />
}
