import { isObject } from '../foreign-json.ts'
import type { ChatExport } from './chat-export.ts'
import { hiddenBefore, speakerIn } from './jsonl-line.ts'

/** What became of a chat of another program: messages that are kept but not part of the talk, and who speaks in a group. */
export type ChatNotes = { hiddenMessages: number; speakers: string[] }

const MAX_SPEAKERS = 20

export const chatNotes = (chat: ChatExport): ChatNotes => {
  const { sillytavern } = chat.ext
  const after = isObject(sillytavern) && Array.isArray(sillytavern.after) ? sillytavern.after : []
  const hidden = [...chat.messages.flatMap(hiddenBefore), ...after.filter(isObject)]
  const speakers = chat.messages.flatMap((message) => speakerIn(message) ?? [])
  return {
    hiddenMessages: hidden.filter(({ mes }) => typeof mes === 'string').length,
    speakers: [...new Set(speakers)].slice(0, MAX_SPEAKERS),
  }
}
