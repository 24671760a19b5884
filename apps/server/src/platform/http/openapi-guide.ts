import { policy, type Role, roles } from '@plax/contracts/policy'

/** What a reader of the OpenAPI document must know before the operations; Markdown. */
export const apiGuide = `
## Signing in
\`POST /api/account/login\` answers a token; tools send it as \`Authorization: Bearer …\`. The web uses the httpOnly cookie \`plax_session\` that the same call sets: a call by cookie that changes something must carry the \`Origin\` of this site. Those who are not signed in carry a device id of their own making in \`x-guest-device-id\`, or in the cookie \`plax_guest\`.

## Permissions
Each operation names one, which the roles of the caller decide:

${permissionTable()}

Roles are read with each call:

${roleTable()}

Without a session the answer is 401, without the permission 403.

## Languages
\`lang\` (\`ko\`, \`en\`, \`jp\` for Japanese, \`es\`), in the query of a GET and in the body of others, names the language of an answer; else the cookie \`plax_lang\`, \`Accept-Language\` and \`en\` do, in this order.

## Errors
Refusals are \`application/problem+json\` (RFC 9457): \`code\` is for programs, \`message\` for people in their language, \`error\` repeats the code, and \`details\` has the particulars; for \`request.invalid\` its \`fields\` name each wrong field. Where an operation limits its calls, one too many answers 429 with the header \`Retry-After\` in seconds.

## Amounts
Coins are whole. Credits are counted in thousandths: fields that end in \`Milli\`. Money is in the currency's smallest unit: fields that end in \`Minor\`.

## Charging coins
1. \`POST /api/payment/onetime/ready\` answers \`orderOid\` and \`redirectUrl\`, the page of the gateway where the buyer pays.
2. The buyer decides there. At the sandbox (\`gateway.isSandbox\` of \`GET /api/payment/charge\`) no money moves, and a program can decide too: the last path segment of \`redirectUrl\` is the \`id\` for \`POST /api/payment/sandbox/{id}\` with \`decision\`.
3. The gateway sends the buyer to \`returnUrl\`, whose query has \`paymentKey\`.
4. \`POST /api/payment/onetime/confirm\` with \`orderOid\` and \`paymentKey\` credits the coins, once. \`POST /api/story-chat/convert/credit\` makes chat credits of them.

## Streams
\`POST /api/story-chat/chat-room/{id}/message\` answers server-sent events: one \`start\`, any number of \`delta\`, and one \`done\` or \`failed\`. Lines that begin with a colon keep the connection open. The reply goes on when the reader leaves. To resume, call \`GET /api/story-chat/chat-room/{id}/message/{messageId}/stream\` with the id of the reply and \`from\`, or the header \`Last-Event-ID\`: the \`id:\` of the last delta, which is the offset after it in UTF-16 units. Sending the message again with its \`Idempotency-Key\` gives the whole reply from its beginning, and charges nothing more.

## Pictures
\`POST /api/media/images\` takes a file and answers a picture with the addresses of its sizes under \`/api/media/\`. Elsewhere a picture is named by its \`assetOid\`.
`.trim()

function permissionTable(): string {
  const words = { everyone: 'anyone', device: 'anyone with a session or a guest device id' }
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
