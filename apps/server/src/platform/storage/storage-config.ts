import type { Env } from '../env.ts'
import { StartError } from '../errors.ts'

/** A bucket for the objects; credentials come from where the SDK looks for them. */
export interface BucketConfig {
  bucket: string
  /** Before all keys, with a slash at its end; empty without one. */
  prefix: string
  region: string
  /** Another server than Amazon's. */
  endpoint: string | null
  /** The bucket stands in the path and not in the name of the host. */
  pathStyle: boolean
}

/** `PLAX_STORAGE=s3://bucket/prefix?region=…&endpoint=…&pathStyle=1`; null is the data folder. */
export function readStorage(env: Env): BucketConfig | null {
  const value = env.PLAX_STORAGE
  if (!value || value === 'disk') return null
  const address = URL.parse(value)
  if (address?.protocol !== 's3:' || !address.hostname) {
    throw new StartError(
      `PLAX_STORAGE takes "disk" and "s3://bucket?region=…&endpoint=…", not "${value}".`,
    )
  }
  const prefix = address.pathname.replace(/^\/+|(?<!\/)\/+$/g, '')
  const endpoint = address.searchParams.get('endpoint')
  if (endpoint !== null && !/^https?:\/\/./.test(endpoint)) {
    throw new StartError(`The endpoint in PLAX_STORAGE must begin with http, not "${endpoint}".`)
  }
  return {
    bucket: address.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: address.searchParams.get('region') ?? env.AWS_REGION ?? 'us-east-1',
    endpoint: endpoint?.replace(/(?<!\/)\/+$/, '') ?? null,
    pathStyle: address.searchParams.get('pathStyle') === '1',
  }
}
