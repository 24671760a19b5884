import { randomBytes } from 'node:crypto'

export function newNonce(): string {
  return randomBytes(16).toString('base64')
}

/** The content security policy of a page: only scripts and styles that carry its nonce. */
export function pagePolicy(
  nonce: string,
  mode: 'production' | 'development',
  fileOrigins: readonly (string | null)[],
): string {
  // Vite adds styles to the page as it compiles them, and reloads by a socket.
  const dev = mode === 'development'
  const files = [...new Set(fileOrigins)].map((origin) => (origin ? ` ${origin}` : '')).join('')
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    `style-src 'self' ${dev ? "'unsafe-inline'" : `'nonce-${nonce}'`}`,
    `img-src 'self' data: blob:${files}`,
    `media-src 'self' blob:${files}`,
    "font-src 'self'",
    "worker-src 'self'",
    `connect-src 'self'${files}${dev ? ' ws: wss:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
