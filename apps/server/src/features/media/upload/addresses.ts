import type { Clock } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { UploadRow } from './upload.tables.ts'

const hourMs = 3_600_000
/** R-upload-023; a disk of ours stands where the house does. */
const regions: Readonly<Record<string, string>> = {
  'ap-northeast-2': 'kr',
  'ap-northeast-1': 'jp',
  'us-east-1': 'us',
}

/** How the documents call the region of the storage. */
export function regionOf({ storage }: Pick<Config, 'storage'>): string {
  return regions[storage?.region ?? ''] ?? 'kr'
}

/**
 * Where everyone finds a public file. It changes each hour (R-upload-038), and when the file is purged.
 */
export function publicAddress(
  { clock, config }: { clock: Clock; config: Pick<Config, 'storage'> },
  { oid, context, version }: Pick<UploadRow, 'oid' | 'context' | 'version'>,
): string {
  const path =
    context === 'preview'
      ? `${regionOf(config)}/preview/${oid}`
      : context === 'image'
        ? `pics/${oid}`
        : oid
  return `/api/pub/${path}?t=${hourName(clock.now())}&v=${version}`
}

/** Such as 2026112309. */
function hourName(now: Date): string {
  return now.toISOString().slice(0, 13).replaceAll(/\D/g, '')
}

/**
 * The end of a signed address: the same for an hour, so that a browser keeps what it loaded, and
 * another one when the file is purged.
 */
export function signedUntil(clock: Clock, version: number): Date {
  const hour = Math.floor(clock.now().getTime() / hourMs)
  return new Date((hour + 2) * hourMs - (version % 600) * 1000)
}
