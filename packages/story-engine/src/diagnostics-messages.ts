import type { Diagnostic, DiagnosticCode } from './diagnostics.ts'
import { diagnosticMessagesEn } from './messages/en.ts'
import { diagnosticMessagesEs } from './messages/es.ts'
import { diagnosticMessagesJp } from './messages/jp.ts'
import { diagnosticMessagesKo } from './messages/ko.ts'
import type { StoryLang } from './room.ts'

export type DiagnosticMessages = Readonly<Record<DiagnosticCode, string>>

const dictionaries: Readonly<Record<StoryLang, DiagnosticMessages>> = {
  en: diagnosticMessagesEn,
  ko: diagnosticMessagesKo,
  jp: diagnosticMessagesJp,
  es: diagnosticMessagesEs,
}

/** The sentence of a diagnostic in the reader's language, its `{params}` filled in. */
export const diagnosticMessage = (
  { code, params }: Pick<Diagnostic, 'code' | 'params'>,
  lang: StoryLang,
): string =>
  dictionaries[lang][code].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
