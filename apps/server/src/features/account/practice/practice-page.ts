import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { withForms } from '../../../platform/http/forms.ts'
import { relyingParty } from '../login-methods/relying-party.ts'
import { type Provider, providerNames, redirectUri } from '../login-methods/provider.ts'
import type { Practice } from './practice.ts'

const text = z.string().max(2000)

const asked = z.object({
  client_id: z.literal('plax'),
  redirect_uri: text,
  response_type: z.literal('code'),
  state: text,
  nonce: text,
  code_challenge: text,
  code_challenge_method: z.literal('S256'),
  response_mode: z.enum(['query', 'form_post']).default('query'),
})

const chosen = asked.extend({
  email: z.email().max(254),
  name: z.string().max(100).default(''),
  verified: z.string().optional(),
  hide: z.string().optional(),
})

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:26rem;margin:10vh auto;padding:0 1rem}
label{display:block;margin:1rem 0}input:not([type=checkbox]){display:block;width:100%;box-sizing:border-box;padding:.6rem;font:inherit}
button{padding:.7rem 1.2rem;font:inherit;width:100%}p{opacity:.85}`

/** The pages of the practice providers, where the browser chooses who to be. */
export function mountPractice(app: FastifyInstance, deps: Deps, practice: () => Promise<Practice>) {
  const config = { permission: 'development' }
  const schema = { hide: true }
  void app.register(async (scope) => {
    withForms(scope)
    for (const provider of ['google', 'apple'] as const) {
      const url = `/dev/sign-in/${provider}/authorize`
      scope.get(url, { schema, config }, (request, reply) => {
        const read = asked.safeParse(request.query)
        const uri = redirectUri(provider, relyingParty(deps, request).origin)
        if (!read.success || read.data.redirect_uri !== uri) return refuse(reply)
        return send(reply, choicePage(provider, read.data))
      })
      scope.post(url, { schema, config }, async (request, reply) => {
        const read = chosen.safeParse(request.body)
        const uri = redirectUri(provider, relyingParty(deps, request).origin)
        if (!read.success || read.data.redirect_uri !== uri) return refuse(reply)
        return answer(reply, provider, read.data, await practice())
      })
    }
  })
}

async function answer(
  reply: FastifyReply,
  provider: Provider,
  sent: z.output<typeof chosen>,
  practice: Practice,
): Promise<FastifyReply> {
  const { state, nonce } = sent
  const email = sent.hide ? relayOf(sent.email) : sent.email
  const persona = { email, isVerified: sent.verified !== undefined, name: sent.name || null }
  const authorization = {
    clientId: sent.client_id,
    redirectUri: sent.redirect_uri,
    state,
    nonce,
    challenge: sent.code_challenge,
  }
  const code = await practice.authorize(provider, authorization, persona)
  if (sent.response_mode === 'query') {
    return reply.redirect(`${sent.redirect_uri}?${new URLSearchParams({ code, state })}`, 303)
  }
  const [firstName = '', ...rest] = sent.name.split(' ')
  const user = sent.name && JSON.stringify({ name: { firstName, lastName: rest.join(' ') } })
  const fields = { code, state, ...(user && { user }) }
  return send(reply, postPage(sent.redirect_uri, fields))
}

/** As Apple does: an address that leads to the real one and tells nothing of it. */
function relayOf(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex').slice(0, 10)
  return `${hash}@privaterelay.example`
}

function choicePage(provider: Provider, sent: z.output<typeof asked>): string {
  const name = providerNames[provider]
  const isApple = provider === 'apple'
  const hide = isApple
    ? '<label><input type="checkbox" name="hide"> Hide my e-mail address (a relay address is told)</label>'
    : ''
  const note = isApple ? ' (Apple tells it at the first sign-in alone)' : ''
  return `<h1>Practice sign-in</h1>
<p>This page is part of Plax. It stands in for ${name} on a development instance, asks for no password, and is not there in production.</p>
<form method="post">${hiddenFields(sent)}
<label>E-mail address<input type="email" name="email" required autofocus value="somebody@example.com"></label>
<label>Name${note}<input name="name"></label>
<label><input type="checkbox" name="verified" checked> The address is verified</label>
${hide}
<button>Sign in as this person</button>
</form>`
}

function postPage(action: string, fields: Record<string, string>): string {
  return `<h1>Practice sign-in</h1>
<form method="post" action="${escape(action)}">${hiddenFields(fields)}<button>Go on to Plax</button></form>
<script>document.forms[0].submit()</script>`
}

function hiddenFields(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')
}

function escape(value: string): string {
  return value.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`)
}

function send(reply: FastifyReply, body: string): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`
  const content = body.replace('<script>', `<script nonce="${nonce}">`)
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Practice sign-in</title><style nonce="${nonce}">${style}</style><main>${content}</main></html>`,
    )
}

function refuse(reply: FastifyReply): FastifyReply {
  return reply.code(400).type('text/plain').send('This is no question that Plax asks.')
}
