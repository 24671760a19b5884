/** What passwords must be; apart from other limits, as the list is long. Free of zod. */

export const passwordMinLength = 6
export const passwordMaxLength = 128

export type PasswordProblem = 'too_short' | 'too_long' | 'needs_letters_and_numbers' | 'too_common'

/**
 * What is wrong with a password, or null: at least 6 characters, or as many as the operator asks
 * for, with letters and numbers (R-auth-012), and none of the commonest (spec D11).
 */
export function passwordProblem(
  password: string,
  minLength: number = passwordMinLength,
): PasswordProblem | null {
  // not-characters: passwords are as strong as their code points
  if ([...password].length < minLength) return 'too_short'
  if (password.length > passwordMaxLength) return 'too_long'
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password)) return 'needs_letters_and_numbers'
  if (commonPasswords.has(password.toLowerCase())) return 'too_common'
  return null
}

/** A rough strength from 0 (guessed at once) to 4 (out of reach), for the meter. */
export function passwordStrength(
  password: string,
  minLength: number = passwordMinLength,
): 0 | 1 | 2 | 3 | 4 {
  if (passwordProblem(password, minLength) !== null) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) =>
    kind.test(password),
  )
  const distinct = new Set(password).size
  const bits = Math.log2(10 + 16 * kinds.length) * Math.min(password.length, distinct * 1.5)
  if (bits < 36) return 1
  if (bits < 50) return 2
  return bits < 70 ? 3 : 4
}

const commonPasswords = new Set(
  `123456a 1234567a 12345678a 123456789a 123abc 123qwe 1234qwer 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qazxsw2 12qwaszx 12345a 12345qwert 1a2b3c 1a2b3c4d a12345 a123456 a1234567 a12345678 a123456789
  a1b2c3 a1b2c3d4 aa1234 aa12345 aa123456 aa12345678 abc123 abc1234 abc12345 abc123456 abcd1234
  abcdef1 abcd123 admin1 admin12 admin123 admin1234 adobe123 ashley1 asd123 asdf123 asdf1234
  azerty123 baseball1 batman1 blink182 charlie1 computer1 daniel1 dragon1 dragon123 football1
  g_czechout gfhjkm123 hello1 hello123 hello1234 iloveu1 iloveyou1 iloveyou2 jessica1 jordan1
  jordan23 letmein1 letmein123 login123 love123 master1 master123 michael1 michelle1 monkey1
  monkey12 monkey123 mustang1 myspace1 naruto1 nicole1 p4ssw0rd p@ssw0rd p@ssword1 pass123 pass1234
  passw0rd passw0rd1 password1 password01 password12 password123 password1234 password12345
  password2 password3 password! princess1 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsx1 qwe123
  qwe1234 qwer1234 qwer12345 qwert123 qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty2
  qweasd123 qweasdzxc1 root123 samsung1 secret1 secret123 shadow1 soccer1 summer1 sunshine1
  superman1 superman123 test12 test123 test1234 testtest1 trustno1 user123 welcome1 welcome123
  welcome1234 winter1 x4ivygA51F zaq12wsx zaq1zaq1 zxc123 zxcv1234 zxcvbn1 zxcvbnm1 zxcvbnm123`
    .toLowerCase()
    .split(/\s+/),
)
