import type { Diagnostic, DiagnosticCode } from './diagnostics.ts'
import { diagnosticMessagesEn } from './messages/en.ts'
import { diagnosticMessagesEs } from './messages/es.ts'
import { diagnosticMessagesJp } from './messages/jp.ts'
import { diagnosticMessagesKo } from './messages/ko.ts'

export type DiagnosticMessages = Readonly<Record<DiagnosticCode, string>>

const dictionaries = {
  en: diagnosticMessagesEn,
  ko: diagnosticMessagesKo,
  jp: diagnosticMessagesJp,
  es: diagnosticMessagesEs,
} satisfies Record<string, DiagnosticMessages>

/** The sentence of a diagnostic in the reader's language, its `{params}` filled in. */
export const diagnosticMessage = (
  { code, params }: Pick<Diagnostic, 'code' | 'params'>,
  lang: keyof typeof dictionaries,
): string =>
  dictionaries[lang][code].replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : whole,
  )
