export interface PlaylistAnswer {
  status: 200 | 400 | 404
  body: Uint8Array
  cacheControl: string
}

/** A playlist that a player waited for is the same for all who wait for it; all others change. */
export function answer(
  status: PlaylistAnswer['status'],
  { body = new Uint8Array(), isFinal = false }: { body?: Uint8Array; isFinal?: boolean } = {},
): PlaylistAnswer {
  return { status, body, cacheControl: isFinal ? 'private, max-age=6' : 'no-store' }
}
