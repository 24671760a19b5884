import { qrCodePattern } from '@plax/contracts/analytics/qr-values'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'
import { readStorage, writeStorage } from './device.ts'

const key = 'plax_qr'

/** Takes `qr` out of an address: the code, where it is one, and the rest as it was written. */
export function takeQrCode(search: string): { code: string | null; search: string } {
  const parts = search.replace(/^\?/, '').split('&')
  const others = parts.filter((part) => !/^qr(?:=|$)/.test(part))
  if (others.length === parts.length) return { code: null, search }
  const code = new URLSearchParams(search).getAll('qr').find((one) => qrCodePattern.test(one))
  return { code: code ?? null, search: others.length > 0 ? `?${others.join('&')}` : '' }
}

/**
 * Keeps the code of a QR event that the page was opened with, takes it out of the address without a
 * reload, and tells the server once (R-account-003). One that could not be told is told at the next
 * page; what is no code is dropped without a word. Answers whether the page was opened with one.
 */
export async function keepQrCode(api: Api): Promise<boolean> {
  const { pathname, hash } = location
  const taken = takeQrCode(location.search)
  if (taken.search !== location.search) {
    history.replaceState(history.state, '', pathname + taken.search + hash)
  }
  if (taken.code) writeStorage(key, taken.code)
  const qrEventCode = readStorage(key)
  if (!qrEventCode) return false
  try {
    await api('POST /account/qr-visits', { body: { qrEventCode } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) return taken.code !== null
  }
  writeStorage(key, '')
  return taken.code !== null
}
