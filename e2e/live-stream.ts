import pg from 'pg'
import type { Browser, Page } from 'playwright-core'
import { makePng } from '../apps/server/src/testing/uploads.ts'
import { signUp } from './accounts.ts'
import { visit } from './browser.ts'
import { call } from './canvas.ts'
import { site } from './site.ts'

/** A creator whose stream is on, without a publisher. */
export async function openStream(browser: Browser) {
  const { page } = await visit(browser, { width: 1440, locale: 'en-US', baseUrl: site.baseUrl })
  await signUp(page, 'Selene')
  const { self } = await call<{ self: { oid: string } }>(page, '/account/getuser')
  await call(page, '/account/creator', { acceptTerms: true, acceptFees: true })
  const client = new pg.Client({ connectionString: site.databaseUrl })
  await client.connect()
  await client.query(
    `INSERT INTO role_grants (user_oid, role, granted_at, reason)
     VALUES ($1, 'livestreamer', now(), 'She draws.')`,
    [self.oid],
  )
  const sent = await page.request.post('/api/live/thumbnail', {
    headers: { origin: site.baseUrl },
    multipart: { file: { name: 'art.png', mimeType: 'image/png', buffer: await makePng() } },
  })
  const { assetOid: imgS3Key } = (await sent.json()) as { assetOid: string }
  const info = { title: 'Drawing by moonlight', imgS3Key }
  const begin = async () => {
    const { stream } = await call<{ stream: { streamOid: string } }>(page, '/live/studio', info)
    await client.query("UPDATE live_streams SET phase = 'live' WHERE oid = $1", [stream.streamOid])
    await call(page, '/live/start', {})
    return stream.streamOid
  }
  const end = async () => void (await call(page, '/live/stop', {}))
  const streamOid = await begin()
  return { page, creatorOid: self.oid, streamOid, begin, end, close: () => client.end() }
}

/** The figures of the statement that is open. */
export async function statementSums(page: Page): Promise<string[]> {
  await page.getByRole('heading', { name: /^Statement: / }).waitFor()
  const sums = await page.locator('dl > div').allInnerTexts()
  return sums.map((text) => text.replaceAll(/\s+/g, ' ').replace(/([=+]) /, '$1'))
}

/** Buys a fan 500 coins in the sandbox. */
export async function buyCoins(page: Page): Promise<void> {
  await page.goto('/wallet/charge')
  await page.getByRole('radio', { name: /500 coins/ }).check()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page.getByText('500 coins added to your wallet').waitFor()
}
