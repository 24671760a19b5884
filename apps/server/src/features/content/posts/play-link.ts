import type { Config } from '../../../platform/config.ts'

/** What links of posts begin with. */
export function originOf({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string {
  return publicUrl ?? `http://${host}:${port}`
}

/** Where a content is watched. */
export function playLink(
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  contentOid: string,
): string {
  return `${originOf(config)}/play/${contentOid}`
}
