import { makeFullBox, uint32 } from './boxes.ts'
import type { DrmSystem } from './drm-system.ts'

const keySystem = 'org.w3.clearkey'
/** Of the common header (W3C, "cenc" Initialization Data Format). */
const commonSystemId = Buffer.from('1077efecc0b24d02ace33c1e52e2fb4b', 'hex')

/**
 * The system that every browser has: the license is the key itself. It hides no more than AES-128
 * does, and needs no contract with anybody.
 */
export const clearKey: DrmSystem = {
  keySystem,
  playlistKey: (keyId) =>
    [
      '#EXT-X-KEY:METHOD=SAMPLE-AES-CTR',
      `URI="data:text/plain;base64,${keyId.toString('base64')}"`,
      `KEYID=0x${keyId.toString('hex')}`,
      `KEYFORMAT="${keySystem}"`,
      'KEYFORMATVERSIONS="1"',
    ].join(','),
  header: (keyId) =>
    makeFullBox('pssh', { version: 1 }, commonSystemId, uint32(1), keyId, uint32(0)),
  licenseUrl: (own) => own,
  license: ({ kids, type }, { id, key }) => {
    const kid = id.toString('base64url')
    if (!kids.includes(kid)) return null
    return { keys: [{ kty: 'oct', kid, k: key.toString('base64url') }], type }
  },
}
