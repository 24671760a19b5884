import { type Language, languages } from '@plax/contracts/languages'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../../../platform/http/actor.ts'
import { byLanguage, cleanTags, languageOf } from '../../catalogue/catalogue.service.ts'
import { findContent } from '../item/content.queries.ts'
import type { ContentFields, Discount } from '../item/content.tables.ts'
import { type BulkResult, eachOfMany } from './each-of-many.ts'
import { saveDraft, updateContent } from './make-content.ts'
import type { WriteDeps } from './write-content.ts'

export interface BulkEdit {
  price?: number | null | undefined
  tags?: { mode: 'set' | 'add' | 'remove'; tags: string[] } | undefined
  title?: { find: string; replaceWith: string } | undefined
  discountSettings?: Discount | null | undefined
  publicTiers?: string[] | undefined
}

/** Changes several contents, each by the rules of changing one (R-content-016). */
export function bulkEdit(
  deps: WriteDeps,
  asked: { actor: UserActor; lang: Language; contentOids: readonly string[]; edit: BulkEdit },
): Promise<BulkResult[]> {
  const { actor, edit } = asked
  return eachOfMany(asked, async (contentOid) => {
    const row = await findContent(deps.db, contentOid)
    if (!row) throw new AppError('content.not_found')
    const { fields, version } = row
    const metaData = fieldsAfter(fields, { edit, own: languageOf(fields, row.language) })
    const sent = { metaData, discountSettings: edit.discountSettings }
    const change = { actor, contentOid, sent, version }
    if (row.state === 'draft') await saveDraft(deps, change)
    else await updateContent(deps, { ...change, status: null })
  })
}

function fieldsAfter(
  fields: ContentFields,
  { edit, own }: { edit: BulkEdit; own: Language },
): ContentFields {
  const { price, tags, title, publicTiers } = edit
  return {
    ...(price !== undefined && { price }),
    ...(publicTiers && { publicTiers }),
    ...(tags && { hashtags: tagsAfter(fields.hashtags ?? [], tags) }),
    ...(title && { title: titleAfter(byLanguage(fields.title, own), { ...title, own }) }),
  }
}

function tagsAfter(before: readonly string[], { mode, tags }: NonNullable<BulkEdit['tags']>) {
  const [own, sent] = [cleanTags(before), cleanTags(tags)]
  if (mode === 'set') return sent
  if (mode === 'add') return cleanTags([...own, ...sent])
  const gone = new Set(sent.map((tag) => tag.toLowerCase()))
  return own.filter((tag) => !gone.has(tag.toLowerCase()))
}

function titleAfter(
  titles: Partial<Record<Language, string>>,
  { find, replaceWith, own }: { find: string; replaceWith: string; own: Language },
): Partial<Record<Language, string>> {
  if (find === '') return { [own]: replaceWith }
  const changed = languages.flatMap((lang) => {
    const title = titles[lang]
    return title === undefined ? [] : [[lang, title.replaceAll(find, replaceWith)] as const]
  })
  return Object.fromEntries(changed)
}
