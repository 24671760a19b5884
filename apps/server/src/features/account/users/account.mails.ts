import { isLanguage, type Language } from '@plax/contracts/languages'

export interface MailText {
  subject: string
  text: string
}

/** The language of mails to somebody who has an account. */
export function languageOf(user: { language: string }): Language {
  return isLanguage(user.language) ? user.language : 'en'
}

/** A moment in a mail, whose reader's zone is not known. */
export function mailTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
