import type { InputOf } from '@plax/contracts'
import type { Api } from '../../lib/api.ts'
import type { Content } from './content.queries.ts'
import { fetchBulk } from './fetch-bulk.ts'
import { localInstant } from '../../lib/local-time.ts'
import { numberOf } from './whole-number.ts'

export type TagMode = 'add' | 'remove' | 'set'

/** What is typed into the dialog; a part that is not switched on changes nothing. */
export interface BulkDraft {
  hasPrice: boolean
  price: string
  hasTags: boolean
  tagMode: TagMode
  tags: string[]
  hasTitle: boolean
  find: string
  replaceWith: string
  hasTiers: boolean
  publicTiers: string[]
  discount: 'keep' | 'end' | 'percent' | 'coins'
  amount: string
  start: string
  end: string
}

type Edit = Omit<InputOf<'POST /content/bulk-edit'>['body'], 'contentOids'>

/** The change as the server takes it; null where something that is switched on is missing. */
export function editOf(draft: BulkDraft): Edit | null {
  const edit: Edit = {}
  if (draft.hasPrice) {
    const price = numberOf(draft.price)
    // Empty isn't a price: nobody stops selling everything by a slip.
    if (price === undefined || price === null) return null
    edit.price = price === 0 ? null : price
  }
  if (draft.hasTags) {
    if (draft.tags.length === 0 && draft.tagMode !== 'set') return null
    edit.tags = { mode: draft.tagMode, tags: draft.tags }
  }
  if (draft.hasTitle) {
    if (draft.find === '' && draft.replaceWith.trim() === '') return null
    edit.title = { find: draft.find, replaceWith: draft.replaceWith }
  }
  if (draft.hasTiers) edit.publicTiers = draft.publicTiers
  if (draft.discount === 'end') edit.discountSettings = null
  else if (draft.discount !== 'keep') {
    const amount = numberOf(draft.amount)
    const [startDate, endDate] = [localInstant(draft.start), localInstant(draft.end)]
    if (!amount || startDate === undefined || endDate === undefined) return null
    edit.discountSettings = { type: draft.discount, amount, startDate, endDate }
  }
  return Object.keys(edit).length === 0 ? null : edit
}

/** What its creator wrote of several contents, to go back to; asked anew, because it's changed next. */
export function readEdited(api: Api, contentOids: readonly string[]): Promise<Content[]> {
  return fetchBulk(api, contentOids, { privateFields: true, isFresh: true })
}

/**
 * Puts back what a bulk edit changed of these contents, unless they were changed since. Answers how
 * many could not be.
 */
export async function undoEdit(api: Api, before: readonly Content[], edit: Edit): Promise<number> {
  let failed = 0
  for (const content of before) {
    const undone = await undoOne(api, content, edit).then(
      () => true,
      () => false,
    )
    if (!undone) failed += 1
  }
  return failed
}

async function undoOne(api: Api, content: Content, edit: Edit): Promise<void> {
  const { contentOid, editing, status } = content
  if (!editing) return
  const { fields } = editing
  const metaData = {
    ...('price' in edit && { price: fields.price ?? null }),
    ...(edit.tags ? { hashtags: fields.hashtags ?? [] } : {}),
    ...(edit.title ? { title: fields.title ?? '' } : {}),
    ...(edit.publicTiers ? { publicTiers: fields.publicTiers ?? [] } : {}),
  }
  const discountSettings = editing.discountSettings
  const sent = { metaData, ...('discountSettings' in edit && { discountSettings }) }
  const body = { contentOid, ...sent, version: editing.version + 1 }
  if (status === 'inprogress') await api('POST /content/save', { body })
  else await api('POST /content/update', { body: { ...body, contentStatus: status } })
}
