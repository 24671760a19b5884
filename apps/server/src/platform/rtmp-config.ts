import { readFileSync } from 'node:fs'
import { StartError } from './errors.ts'
import type { Env } from './env.ts'

/** Where streaming software publishes. */
export interface RtmpConfig {
  /** The name by which it reaches this installation; null: that of the site. */
  host: string | null
  port: number
  /** Where players reach streams that this process receives, without a slash at the end; null: at the site. */
  playUrl: string | null
  /** The same of all processes that receive streams, for pages: they may load from there. */
  playUrls: readonly string[]
  /** RTMPS, with a certificate and its key as PEM. */
  secure: { port: number; certificate: string; key: string } | null
}

/** `PLAX_RTMP_*`; the certificate and the key of RTMPS are both set, or neither. */
export function readRtmp(env: Env): RtmpConfig {
  const { PLAX_RTMPS_CERT_FILE: certificate, PLAX_RTMPS_KEY_FILE: key } = env
  if (!certificate !== !key) {
    throw new StartError('Set PLAX_RTMPS_CERT_FILE and PLAX_RTMPS_KEY_FILE, or neither.')
  }
  const playUrls = readPlayUrls(env)
  return {
    host: env.PLAX_RTMP_HOST ?? null,
    port: readPort(env, 'PLAX_RTMP_PORT', 1935),
    playUrl: playUrls[0] ?? null,
    playUrls,
    secure:
      certificate && key
        ? {
            port: readPort(env, 'PLAX_RTMPS_PORT', 1936),
            certificate: readPem('PLAX_RTMPS_CERT_FILE', certificate),
            key: readPem('PLAX_RTMPS_KEY_FILE', key),
          }
        : null,
  }
}

function readPlayUrls(env: Env): string[] {
  const named = (env.PLAX_LIVE_URL ?? '').split(',').flatMap((url) => url.trim() || [])
  const wrong = named.find((url) => !URL.canParse(url))
  if (wrong) throw new StartError(`PLAX_LIVE_URL must list URLs, not "${wrong}".`)
  return named.map((url) => new URL(url).origin)
}

function readPort(env: Env, name: string, fallback: number): number {
  const port = Number(env[name] ?? fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65535) return port
  throw new StartError(`${name} must be a number from 0 to 65535, not "${env[name]}".`)
}

function readPem(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new StartError(`${name} names a file that can’t be read: ${file}`)
  }
}
