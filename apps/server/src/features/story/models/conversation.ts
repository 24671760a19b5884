import type { PromptMessage } from '@plax/story-engine'

interface Conversation {
  instructions: string
  messages: { role: 'user' | 'assistant'; content: string }[]
}

/**
 * A prompt as every provider takes it: instructions first, then turns that alternate, begin with the
 * reader and end with the reader. Instructions that stand later (closing ones, nearest to the reply)
 * go into the message that they stand before.
 */
export function conversationOf(prompt: readonly PromptMessage[]): Conversation {
  const firstTurn = prompt.findIndex((message) => message.role !== 'system')
  const opening = prompt.slice(0, firstTurn < 0 ? prompt.length : firstTurn)
  const messages: Conversation['messages'] = []
  for (const message of prompt.slice(opening.length)) add(messages, message)
  if (messages[0]?.role !== 'user')
    messages.unshift({ role: 'user', content: '(The scene opens.)' })
  if (messages.at(-1)?.role !== 'user') messages.push({ role: 'user', content: '(Go on.)' })
  return { instructions: opening.map(({ content }) => content).join('\n\n'), messages }
}

function add(messages: Conversation['messages'], { role, content }: PromptMessage): void {
  const isLate = role === 'system'
  const text = isLate ? `<instructions>\n${content}\n</instructions>` : content
  const speaker = isLate ? 'user' : role
  const last = messages.at(-1)
  if (last?.role === speaker) last.content += `\n\n${text}`
  else messages.push({ role: speaker, content: text })
}
