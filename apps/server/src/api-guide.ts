import { policy, type Role, roles } from '@plax/contracts/policy'

/** What a reader of the OpenAPI document must know before the operations; Markdown. */
export const apiGuide = `
## Logging in
\`POST /api/account/login\` returns a token, which tools send as \`Authorization: Bearer …\`. The web app uses the httpOnly cookie \`plax_session\` set by the same call. With the cookie, calls that change something must include this site’s \`Origin\`. Guests send a device ID they generate themselves in \`x-guest-device-id\` or in the cookie \`plax_guest\`.

## Permissions
Each operation names the permission it takes. The caller’s roles decide who has it:

${permissionTable()}

Roles are checked on every call:

${roleTable()}

Calls without a session get 401, calls without the permission 403.

## Languages
\`lang\` (\`ko\`, \`en\`, \`jp\` for Japanese, \`es\`), in the query of a GET and in the body of other calls, sets the language of the response. Without it, the cookie \`plax_lang\`, \`Accept-Language\` and \`en\` apply, in this order.

## Errors
Errors are \`application/problem+json\` (RFC 9457): \`code\` is for programs, \`message\` is for people in their language, \`error\` repeats the code, and \`details\` has the specifics. For \`request.invalid\`, its \`fields\` list each invalid field: \`in\` and \`path\` say where it is, and \`problem\` what is wrong, in English for developers (for the value of a setting, in the caller’s language). Calls over a rate limit get 429, and reports get 503 \`server.busy\` when too many are asked for at once, both with the header \`Retry-After\` in seconds.

## Lists
Lists take \`limit\` and \`cursor\`, and return \`items\` with \`nextCursor\`: send it as \`cursor\` for the next page; null means there is none. \`GET /api/account/following\` lists the newest items of every kind by creators the caller follows or subscribes to; each names its \`kind\` and the \`path\` of its page.

## Amounts
Coins are whole numbers. Credits are in thousandths, in fields that end in \`Milli\`. Money is in the currency’s smallest unit, in fields that end in \`Minor\`.

## Buying coins
1. \`POST /api/payment/onetime/ready\` returns \`orderOid\` and \`redirectUrl\`, the gateway page where the buyer pays.
2. The buyer approves or declines there. In the sandbox (\`gateway.isSandbox\` of \`GET /api/payment/charge\`) no money moves, and a program can decide too: the last path segment of \`redirectUrl\` is the \`id\` for \`POST /api/payment/sandbox/{id}\` with \`decision\`.
3. The gateway sends the buyer to \`returnUrl\`, whose query has \`paymentKey\`.
4. \`POST /api/payment/onetime/confirm\` with \`orderOid\` and \`paymentKey\` adds the coins, once. \`POST /api/story-chat/convert/credit\` converts them to chat credits.

## Streams
\`POST /api/story-chat/chat-room/{id}/message\` returns server-sent events: one \`start\`, any number of \`delta\`, and one \`done\` or \`failed\`. Lines that begin with a colon keep the connection open. The reply continues if the reader disconnects. To resume, call \`GET /api/story-chat/chat-room/{id}/message/{messageId}/stream\` with the reply’s ID and \`from\`, or the header \`Last-Event-ID\`: the \`id:\` of the last delta, which is the offset after it in UTF-16 units. Sending the message again with its \`Idempotency-Key\` returns the whole reply from the start and isn’t charged again. With the header \`Prefer: respond-async\`, the call returns the data of \`start\` with status 202 as soon as the reply has begun; \`GET /api/story-chat/chat-room/{id}/message/{messageId}\` returns the reply as it is, during and after it.

## Images
\`POST /api/media/images\` takes a file and returns an image with the addresses of its sizes under \`/api/media/\`. Other calls refer to an image by its \`assetOid\`.
`.trim()

function permissionTable(): string {
  const words = { everyone: 'anyone', device: 'anyone with a session or a guest device ID' }
  const rows = Object.entries(policy).map(([permission, asked]) => {
    const who =
      typeof asked === 'string' ? words[asked] : asked.map((role) => `\`${role}\``).join(', ')
    const where = permission === 'development' ? '; mounted outside production only' : ''
    return `- \`${permission}\`: ${who}${where}.`
  })
  return rows.join('\n')
}

function roleTable(): string {
  const given = (role: Role) => (roles[role].from === 'grant' ? ' Given by administrators.' : '')
  const names = Object.keys(roles) as Role[]
  return names.map((role) => `- \`${role}\`: ${roles[role].who}${given(role)}`).join('\n')
}
