/**
 * Whether an account number can be one: where it looks like an IBAN, its check digits must be right
 * (ISO 13616, mod 97); others have 4 to 34 letters and digits.
 */
export function isAccountNumber(text: string): boolean {
  const plain = text.replace(/[ -]/g, '').toUpperCase()
  if (!/^[A-Z0-9]{4,34}$/.test(plain)) return false
  return !looksLikeIban(plain) || remainderOf(`${plain.slice(4)}${plain.slice(0, 4)}`) === 1
}

export function looksLikeIban(plain: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(plain)
}

function remainderOf(text: string): number {
  const digits = text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}
