import { type Language, languages } from '@plax/contracts/languages'
import type { ApiError } from '../../lib/api-error.ts'
import type { ChannelSettings } from './channel.api.ts'

type Field = `name-${Language}`
/** The display name in each language, as a form has it. */
export type NamesDraft = Record<Field, string>

export function namesDraftOf({ displayNames }: Pick<ChannelSettings, 'displayNames'>): NamesDraft {
  const names = languages.map((lang) => [`name-${lang}`, displayNames[lang] ?? ''])
  return Object.fromEntries(names) as NamesDraft
}

/** What is sent of it. */
export function displayNamesOf(draft: NamesDraft): Record<Language, string> {
  const names = languages.map((lang) => [lang, draft[`name-${lang}`]])
  return Object.fromEntries(names) as Record<Language, string>
}

const fieldOf = ({ details }: ApiError): Field =>
  `name-${languages.find((lang) => lang === details.language) ?? 'en'}`

/** For `useSend`: a refusal stands at the name that it is about. */
export const nameRefusals = {
  'account.display_name_invalid': fieldOf,
  'account.display_name_reserved': fieldOf,
  'account.display_name_taken': fieldOf,
}
