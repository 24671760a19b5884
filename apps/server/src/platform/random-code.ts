import { randomInt } from 'node:crypto'

/** A code that nobody can foresee: each character is any of the letters, as likely as the others. */
export function randomCode(letters: string, length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
}
