import { useState } from 'react'
import { readBegun, useBegun } from '../../lib/use-begun.ts'
import type { Giftee } from './giftees.tsx'

interface GiftDraft {
  people: readonly Giftee[]
  message: string
}

const empty: GiftDraft = { people: [], message: '' }

/** To whom an item is about to be given, and with which words; kept while the giver buys coins. */
export function useGiftDraft(contentOid: string) {
  const { before, keep } = useBegun(`gift_${contentOid}`)
  const [draft, setDraft] = useState(() => parse(before))
  return {
    ...draft,
    change: (part: Partial<GiftDraft>) => setDraft({ ...draft, ...part }),
    keep: () => keep(JSON.stringify(draft)),
  }
}

function parse(text: string): GiftDraft {
  const isWhole = ({ people, message }: Partial<GiftDraft>) =>
    Array.isArray(people) && typeof message === 'string'
  return readBegun(text, isWhole) ?? empty
}
