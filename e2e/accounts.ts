import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { mailedCode } from './browser.ts'
import { site } from './site.ts'

export interface Account {
  email: string
  password: string
}

/** Signs somebody up without the pages of it, which have their own journey. */
export async function signUp(page: Page, name: string): Promise<Account> {
  const tag = randomBytes(3).toString('hex')
  const email = `${name.toLowerCase()}-${tag}@example.com`
  const password = `harbour-${tag}-7`
  await post(page, 'signup/code', { email })
  const code = await mailedCode(page, email)
  const { signupToken } = await post(page, 'signup/verify', { email, code })
  await post(page, 'signup', {
    signupToken,
    password,
    passwordRepeat: password,
    nickname: `${name}${tag}`,
    privacyConsent: true,
  })
  return { email, password }
}

export async function logIn(page: Page, account: Account): Promise<void> {
  await post(page, 'login', account)
}

async function post(page: Page, path: string, data: object): Promise<{ signupToken: string }> {
  const headers = { origin: site.baseUrl }
  // A page of a second server carries the same cookies.
  const address = `${site.baseUrl}/api/account/${path}`
  const answer = await page.request.post(address, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { signupToken: string }
}
