import { useState } from 'react'
import { useBegun } from '../../lib/use-begun.ts'
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

/** Others may write into the storage of a site, too. */
function parse(text: string): GiftDraft {
  try {
    const { people, message } = JSON.parse(text || '{}') as Partial<GiftDraft>
    return Array.isArray(people) && typeof message === 'string' ? { people, message } : empty
  } catch {
    return empty
  }
}
