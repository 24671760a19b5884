/** The parts of a chat message: what both sides show as text, links, and mentions. */

export interface ChatMention {
  userOid: string
  /** As it was written, without the @. */
  name: string
}

export type ChatPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'mention'; text: string; userOid: string }

/** Links, and what could be mentions. A link ends before punctuation that closes a sentence. */
const found = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,:;!?)\]}。、！？）」』]|[@＠][\p{L}\p{N}\p{M}]+/gu

/** Splits a message in the order of its text; joined, the parts are the text. */
export function splitChatText(text: string, mentions: readonly ChatMention[]): ChatPart[] {
  const parts: ChatPart[] = []
  let end = 0
  const put = (from: number, part: ChatPart) => {
    if (from > end) parts.push({ kind: 'text', text: text.slice(end, from) })
    parts.push(part)
    end = from + part.text.length
  }
  for (const { 0: match, index } of text.matchAll(found)) {
    if (match.startsWith('http')) {
      if (URL.canParse(match)) put(index, { kind: 'link', text: match, href: new URL(match).href })
      continue
    }
    const mention = mentions.find(({ name }) => match.slice(1).startsWith(name))
    if (!mention) continue
    put(index, {
      kind: 'mention',
      text: match.slice(0, mention.name.length + 1),
      userOid: mention.userOid,
    })
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** The message as HTML, which holds no markup of its sender’s. */
export function chatHtml(text: string, mentions: readonly ChatMention[]): string {
  const parts = splitChatText(text, mentions).map((part) => {
    const inner = escape(part.text)
    if (part.kind === 'link') {
      return `<a href="${escape(part.href)}" target="_blank" rel="noopener noreferrer nofollow ugc">${inner}</a>`
    }
    return part.kind === 'mention' ? `<span data-user-oid="${part.userOid}">${inner}</span>` : inner
  })
  return parts.join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}
