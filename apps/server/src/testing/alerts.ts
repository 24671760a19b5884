import type { AlertOverlay } from '@plax/contracts/alerts/alert-values'
import { newOid } from '../platform/ids.ts'
import { giveAmount, newKey } from './money.ts'
import type { TestApp } from './open-app.ts'
import type { Person } from './people.ts'

/** The session of a tool that was opened with a key of a scope. */
export async function openTool(
  t: TestApp,
  { token }: Person,
  scope: 'overlay' | 'dock',
): Promise<string> {
  const { body } = await t.call('PUT /live/toolkey', { token, body: { scope } })
  const entered = await t.call('POST /live/toolkey', { body: { toolkey: body.toolkey } })
  return entered.body.session_token as string
}

/** A page of an overlay, which shows alerts. */
export function overlayPage(t: TestApp, token: string, overlay: AlertOverlay = 'alerts') {
  const pageId = newOid(t.clock.now())
  const ask = (call: string, body: Record<string, unknown>) =>
    t.call(call, { token, body: { pageId, ...body } })
  return {
    pageId,
    claim: async () => (await ask('POST /live/alerts/claim', { overlay })).body,
    renew: async (oid: string) =>
      (await ask('POST /live/alerts/renew', { oid, overlay })).body.isPlaying,
    end: async (oid: string) => (await ask('POST /live/alerts/end', { oid })).body.isShown,
    count: (oid: string) => ask('POST /live/donation/views', { oid }),
  }
}

/** Gives a fan the coins, and has them donate those. */
export async function donateTo(
  t: TestApp,
  creator: Person,
  {
    by,
    coin = 10,
    content = 'For you',
    isHiddenName = false,
  }: { by: Person; coin?: number; content?: string; isHiddenName?: boolean },
) {
  await giveAmount(t, by, 'coin', coin)
  const { body } = await t.call('POST /live/donation', {
    token: by.token,
    idempotencyKey: newKey(),
    body: { creatorOid: creator.oid, donationData: { coin, content }, isHiddenName },
  })
  return body.donation as { oid: string }
}
