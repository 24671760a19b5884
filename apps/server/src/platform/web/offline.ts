import type { Language } from '@plax/contracts/languages'
import { languageTags } from '@plax/contracts/languages'
import type { FastifyInstance } from 'fastify'
import { requestLanguage } from '../http/language.ts'
import { newNonce } from './policy.ts'

const texts: Record<Language, { title: string; text: string; again: string }> = {
  ko: {
    title: '연결할 수 없어요',
    text: '인터넷 연결을 확인하고 다시 시도해 주세요.',
    again: '다시 시도',
  },
  en: {
    title: 'You’re offline',
    text: 'Check your internet connection and try again.',
    again: 'Try again',
  },
  jp: {
    title: '接続できません',
    text: 'インターネット接続を確認して、もう一度お試しください。',
    again: '再試行',
  },
  es: {
    title: 'No hay conexión',
    text: 'Revisa tu conexión a internet e inténtalo de nuevo.',
    again: 'Reintentar',
  },
}

const style = `
:root { color-scheme: light dark }
body { margin: 0 }
main { min-height: 100dvh; display: grid; place-content: center; justify-items: center;
  gap: 12px; padding: 24px; box-sizing: border-box; text-align: center;
  font: 16px/1.6 Inter, system-ui, sans-serif;
  background: light-dark(#fbfaf8, #151219); color: light-dark(#1d1822, #f3f0f6) }
main:lang(ko) { word-break: keep-all }
svg { width: 48px }
h1 { font-size: 20px; margin: 8px 0 0 }
p { margin: 0; max-width: 36ch; opacity: .8 }
a { margin-top: 12px; padding: 10px 20px; border-radius: 8px; background: #7d4ce0; color: #fff;
  text-decoration: none; font-weight: 600 }
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px }`

const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#7d4ce0"/>' +
  '<path d="M10 24V8h7.2a5.6 5.6 0 0 1 0 11.2H14" fill="none" stroke="#fff" stroke-width="3.4" ' +
  'stroke-linecap="round" stroke-linejoin="round"/></svg>'

/**
 * Opens the page again once the site answers: the browser’s own sign comes late, or never where only
 * the server was gone.
 */
const recover = `
let isAsking = false
async function look() {
  if (isAsking || document.hidden) return
  isAsking = true
  try {
    if ((await fetch('/api/health', { cache: 'no-store' })).ok) location.reload()
  } catch {}
  isAsking = false
}
addEventListener('online', look)
addEventListener('visibilitychange', look)
setInterval(look, 4000)`

/** `/offline`: the page that a browser keeps for when no other can be reached. It needs no other file. */
export function registerOfflinePage(app: FastifyInstance): void {
  const options = { config: { permission: 'public' as const }, schema: { hide: true } }
  app.get('/offline', options, (request, reply) => {
    const nonce = newNonce()
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; connect-src 'self'`,
      )
      .header('cache-control', 'no-cache')
      .send(offlinePage(requestLanguage(request), nonce))
  })
}

function offlinePage(language: Language, nonce: string): string {
  const { title, text, again } = texts[language]
  return `<!doctype html>
<html lang="${languageTags[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Plax</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<main>${mark}<h1>${title}</h1><p>${text}</p><a href="">${again}</a></main>
<script nonce="${nonce}">${recover}</script>
</body>
</html>
`
}
