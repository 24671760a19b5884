import type { Language } from '@plax/contracts/languages'
import type { TierRow } from './subscription.tables.ts'

/**
 * The name and the details of a tier that a reader of a language is shown: each in it if there is one,
 * else as its creator wrote it. A null language is for the creator, who edits them.
 */
export function tierTextsIn(
  { name, details, translations }: Pick<TierRow, 'name' | 'details' | 'translations'>,
  lang: Language | null,
): { name: string; details: string } {
  const translated = lang === null ? undefined : translations[lang]
  return { name: translated?.name ?? name, details: translated?.details ?? details }
}

/** The columns that `tierNameIn` reads. */
export const tierNameColumns = [
  'subscription_tiers.name',
  'subscription_tiers.translations',
] as const

export function tierNameIn(
  tier: Pick<TierRow, 'name' | 'translations'>,
  lang: Language | null,
): string {
  return tierTextsIn({ ...tier, details: '' }, lang).name
}
