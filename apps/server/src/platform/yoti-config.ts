import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Env } from './env.ts'
import { StartError } from './errors.ts'

/** What Yoti's services are reached with; null is a service without keys. */
export interface YotiConfig {
  identity: { sdkId: string; key: KeyObject; baseUrl: string } | null
  age: { sdkId: string; apiKey: string; baseUrl: string } | null
}

/** `PLAX_YOTI_SDK_ID` with the key file of Yoti's hub; `PLAX_YOTI_AGE_SDK_ID` with its API key. */
export function readYoti(env: Env): YotiConfig {
  const { PLAX_YOTI_SDK_ID: sdkId, PLAX_YOTI_KEY_FILE: keyFile } = env
  const { PLAX_YOTI_AGE_SDK_ID: ageSdkId, PLAX_YOTI_AGE_KEY: apiKey } = env
  assertBoth('PLAX_YOTI_SDK_ID', sdkId, 'PLAX_YOTI_KEY_FILE', keyFile)
  assertBoth('PLAX_YOTI_AGE_SDK_ID', ageSdkId, 'PLAX_YOTI_AGE_KEY', apiKey)
  return {
    identity:
      sdkId && keyFile
        ? {
            sdkId,
            key: readKey(keyFile),
            baseUrl: readUrl(env, 'PLAX_YOTI_URL', 'https://api.yoti.com/idverify/v1'),
          }
        : null,
    age:
      ageSdkId && apiKey
        ? {
            sdkId: ageSdkId,
            apiKey,
            baseUrl: readUrl(env, 'PLAX_YOTI_AGE_URL', 'https://age.yoti.com'),
          }
        : null,
  }
}

function assertBoth(name: string, value: string | undefined, other: string, its?: string): void {
  if (!value === !its) return
  throw new StartError(`Set both ${name} and ${other}, or neither.`)
}

function readKey(path: string): KeyObject {
  try {
    return createPrivateKey(readFileSync(path, 'utf8'))
  } catch {
    throw new StartError('PLAX_YOTI_KEY_FILE must name a file with a private key in PEM form.')
  }
}

function readUrl(env: Env, name: string, fallback: string): string {
  const value = env[name] ?? fallback
  const scheme = URL.parse(value)?.protocol
  if (scheme === 'http:' || scheme === 'https:') return value.replace(/(?<!\/)\/+$/, '')
  throw new StartError(`${name} must be an address that begins with http, not "${value}".`)
}
