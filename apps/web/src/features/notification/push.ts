import type { Api } from '../../lib/api.ts'
import { readStorage } from '../../lib/device.ts'

/** Whose pushes this browser takes; another person who logs in here is asked first. */
const ownerKey = 'plax_push_user'

/** What this browser can be asked: nothing, where it knows no pushes or was told to ask no more. */
export type PushState = 'unknown' | 'refused' | 'off' | 'on'

export function knowsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readPush(userOid: string): Promise<PushState> {
  if (!knowsPush()) return 'unknown'
  if (Notification.permission === 'denied') return 'refused'
  const isOurs = readStorage(ownerKey) === userOid
  return isOurs && (await findSubscription()) ? 'on' : 'off'
}

/** Asks for permission and tells the server where this browser takes its pushes. */
export async function turnPushOn(
  api: Api,
  { userOid, publicKey }: { userOid: string; publicKey: string },
): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPush(userOid)
  // Without a worker, as in some private windows, none would ever be ready.
  if (!(await navigator.serviceWorker.getRegistration())) return 'unknown'
  const registration = await navigator.serviceWorker.ready
  // One that was made for other keys cannot be taken over.
  await (await registration.pushManager.getSubscription())?.unsubscribe()
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  await send(api, subscription)
  localStorage.setItem(ownerKey, userOid)
  return 'on'
}

export async function turnPushOff(api: Api): Promise<PushState> {
  const subscription = await findSubscription()
  localStorage.removeItem(ownerKey)
  if (!subscription) return 'off'
  await api('POST /account/notification/push/remove', {
    body: { endpoint: subscription.endpoint },
  })
  await subscription.unsubscribe()
  return 'off'
}

/** A new session of the same person goes on with what this browser agreed to. */
export async function renewPush(api: Api, userOid: string): Promise<void> {
  if (!knowsPush() || Notification.permission !== 'granted') return
  if (readStorage(ownerKey) !== userOid) return
  const subscription = await findSubscription()
  if (subscription) await send(api, subscription)
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function send(api: Api, subscription: PushSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const { p256dh = '', auth = '' } = keys
  await api('POST /account/notification/push', {
    body: { endpoint: endpoint ?? '', keys: { p256dh, auth } },
  })
}
