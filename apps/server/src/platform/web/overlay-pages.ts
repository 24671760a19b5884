import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

export interface OverlayFiles {
  script: string
  styles: readonly string[]
}

const entry = 'src/entry-overlay.ts'

/** As Vite serves them from the sources. */
export const overlaySources: OverlayFiles = { script: `/${entry}`, styles: [] }

/** As they were built, for the browsers of older streaming software. */
export function builtOverlay(dist: string): OverlayFiles {
  const manifest = join(dist, 'client/.vite/overlay.json')
  const chunks = JSON.parse(readFileSync(manifest, 'utf8')) as Record<
    string,
    { file: string; css?: string[] }
  >
  const chunk = chunks[entry]
  return {
    script: `/${chunk?.file ?? ''}`,
    styles: (chunk?.css ?? []).map((file) => `/${file}`),
  }
}

/**
 * `/overlay/…`: pages over a stream, in streaming software. They load one small file, and one that plays
 * videos when it’s needed, whose styles and images come from here alone, and their addresses open something, so they tell them to nobody.
 */
export function registerOverlayPages(
  app: FastifyInstance,
  {
    files,
    mode,
    fileOrigins,
  }: {
    files: () => OverlayFiles
    mode: 'production' | 'development'
    fileOrigins: readonly (string | null)[]
  },
): void {
  const dev = mode === 'development'
  const origins = [...new Set(fileOrigins)].map((origin) => (origin ? ` ${origin}` : '')).join('')
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    `img-src 'self'${origins}`,
    `media-src 'self' blob:${origins}`,
    "font-src 'self'",
    `connect-src 'self'${origins}${dev ? ' ws: wss:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  const options = { config: { permission: 'public' as const }, schema: { hide: true } }
  app.get('/overlay/:name', options, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .send(overlayPage(files())),
  )
}

function overlayPage({ script, styles }: OverlayFiles): string {
  const sheets = styles.map((file) => `<link rel="stylesheet" href="${file}">\n`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Overlay · Plax</title>
${sheets}</head>
<body>
<main id="overlay"></main>
<script type="module" src="${script}"></script>
</body>
</html>
`
}
