import type { PromptMessage, Tokenizer } from './room.ts'

/** What a chat format adds around each message. */
export const MESSAGE_OVERHEAD_TOKENS = 4

export type CostedMessage = { message: PromptMessage; tokens: number }

export const cost = (tokenizer: Tokenizer, message: PromptMessage): CostedMessage => ({
  message,
  tokens: tokenizer.count(message.content) + MESSAGE_OVERHEAD_TOKENS,
})

export const sum = (costed: readonly CostedMessage[]): number =>
  costed.reduce((all, one) => all + one.tokens, 0)
