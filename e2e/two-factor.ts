import type { Page } from 'playwright-core'
import { fromBase32, totp } from '../apps/server/src/testing/totp.ts'

/** What an authenticator app shows for a secret now, or some half minutes from now. */
export function appCode(secret: string, steps = 0): string {
  return totp(fromBase32(secret), { time: Date.now(), steps })
}

/** A code that the app shows at no time around now. */
export function wrongAppCode(secret: string): string {
  const near = [-2, -1, 0, 1, 2].map((steps) => appCode(secret, steps))
  return ['000000', '000001', '000002'].find((code) => !near.includes(code)) ?? '000003'
}

/** Types a code as a person does; it is sent with its last digit. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Authenticator app code' })
  await field.fill('')
  await field.pressSequentially(code)
}
