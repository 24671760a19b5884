import type { OutputOf } from '@plax/contracts'
import type { Language } from '@plax/contracts/languages'
import type { UserActor } from '../../platform/http/actor.ts'
import type { Posting } from './ledger.history.ts'
import { presentPosting } from './ledger.present.ts'
import { type PostingTypes, shownType } from './posting-types.ts'

type OwnPosting = OutputOf<'GET /ledger/postings/{postingId}'>
export type PostingItem = OwnPosting['items'][number]
export type PostingHold = NonNullable<OwnPosting['hold']>

/** What a posting is about. */
export interface PostingSubject {
  items: readonly PostingItem[]
  hold?: PostingHold | null
}

export interface PostingReader {
  actor: UserActor
  lang: Language
}

/**
 * What a feature that posts says its postings are about, by their ids; `app.ts` hands it in. It is
 * asked once for a whole page, and leaves out what is hidden from the reader.
 */
export type NameItems = (
  postings: readonly Posting[],
  reader: PostingReader,
) => Promise<ReadonlyMap<string, PostingSubject>>

/** Postings as their payer is answered, with what they are about. */
export async function presentOwn(
  { namings, types }: { namings: readonly NameItems[]; types: PostingTypes },
  postings: readonly Posting[],
  reader: PostingReader,
): Promise<OwnPosting[]> {
  const named = await Promise.all(namings.map((nameItems) => nameItems(postings, reader)))
  return postings.map((posting) => {
    const subjects = named.flatMap((found) => found.get(posting.id) ?? [])
    return {
      ...presentPosting(posting),
      type: shownType(types, posting.type),
      items: subjects.flatMap(({ items }) => items),
      hold: subjects.find(({ hold }) => hold)?.hold ?? null,
    }
  })
}
