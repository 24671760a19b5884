import type { I18n } from '@lingui/core'

/** A moment as sentences name it, such as “Dec 3, 2026, 10:00 AM”. */
export function dateWords(i18n: I18n, instant: string): string {
  return i18n.date(instant, { dateStyle: 'medium', timeStyle: 'short' })
}
