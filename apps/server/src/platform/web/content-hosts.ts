import type { FastifyReply } from 'fastify'
import { type Env, readOrigin } from '../env.ts'

/** Where browsers load public files: hosts that have them from here, such as CDNs. Null: from here. */
export interface ContentHosts {
  usual: string | null
  /** Of Home in Korea, and of pages below `/p/` (R-upload-026). */
  other: string | null
}

/** `PLAX_CONTENT_URL` and `PLAX_CONTENT_URL_KR`, each an origin such as `https://cdn.example`. */
export function readContentHosts(env: Env): ContentHosts {
  const usual = readOrigin(env, 'PLAX_CONTENT_URL')
  return { usual, other: readOrigin(env, 'PLAX_CONTENT_URL_KR') ?? usual }
}

/** The hosts of most pages, of Home and of those below `/p/`, as the web takes them; none: all are here. */
export function joinContentHosts(
  { usual, other }: ContentHosts,
  country: string | null,
): string | undefined {
  if (!usual && !other) return undefined
  const home = country === 'KR' ? other : usual
  return [usual, home, other].map((host) => host ?? '').join(' ')
}

/** Lets our pages show a public file, and read it, that another host has from here. */
export function openToHosts(reply: FastifyReply, { usual, other }: ContentHosts): void {
  if (!usual && !other) return
  void reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
}
