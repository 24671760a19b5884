import { parentPort, workerData } from 'node:worker_threads'
import { ChatFileError, readChat } from '@plax/story-engine'
import type { ChatFileRead } from './read-chat-file.ts'

parentPort?.postMessage(read(workerData as Uint8Array), [])

function read(bytes: Uint8Array): ChatFileRead {
  try {
    const chat = readChat(bytes)
    const places = new Set(chat.messages.map(({ turn, role }) => `${turn} ${role}`))
    if (places.size < chat.messages.length) throw new ChatFileError('chat_file.not_a_chat')
    return { chat }
  } catch (error) {
    if (!(error instanceof ChatFileError)) throw error
    return { refusal: { reason: error.code, line: error.line } }
  }
}
