import { errorMessage, type ErrorCode, isErrorCode } from '@plax/contracts/errors/index'
import type { Language } from '@plax/contracts/languages'
import type { z } from 'zod'

/** What is wrong with a value, in the administrator's language: the console shows it. */
export function describeProblem(issue: z.core.$ZodIssue, lang: Language): string {
  const [code, details] = refusalOf(issue)
  return errorMessage(code, lang, details)
}

/** A schema's own check names a code of the catalogue in place of a message. */
function refusalOf(issue: z.core.$ZodIssue): [ErrorCode, Record<string, unknown>?] {
  if (isErrorCode(issue.message)) return [issue.message]
  if (issue.code === 'too_small') {
    const isLow = isOfNumbers(issue.origin)
    return [isLow ? 'setting.too_low' : 'setting.too_short', { limit: issue.minimum }]
  }
  if (issue.code === 'too_big') {
    const isHigh = isOfNumbers(issue.origin)
    return [isHigh ? 'setting.too_high' : 'setting.too_long', { limit: issue.maximum }]
  }
  if (issue.code === 'invalid_value') {
    return ['setting.not_a_choice', { choices: issue.values.join(', ') }]
  }
  if (issue.code !== 'invalid_type') return ['setting.value_invalid']
  if (issue.expected === 'int') return ['setting.not_whole']
  return [issue.expected === 'number' ? 'setting.not_a_number' : 'setting.value_invalid']
}

function isOfNumbers(origin: string): boolean {
  return origin === 'number' || origin === 'int'
}
